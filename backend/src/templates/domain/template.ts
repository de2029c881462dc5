import type { Slug } from '@throughline/contracts/slug.js';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';

/** `slug`: its address. `wasPublic`: it was approved once. */
export type KnownVersion = {
  hash: string;
  slug: Slug;
  publishedBy: UserId | null;
  wasPublic: boolean;
  isRecalled: boolean;
};

/** By version, what differed when its samples were played the last time; null: nothing. Without one, nothing differed. */
export type Proof = Readonly<Record<number, string | null>>;

type Own = {
  workspaceId: WorkspaceId;
  createdBy: UserId | null;
  /** Version n is at n − 1. */
  versions: readonly KnownVersion[];
  submitted: { version: number; hash: string; submittedBy: UserId | null } | null;
  /** The version that everybody finds. */
  approved: number | null;
  proof: Proof;
};

export type Template =
  | { status: 'absent' }
  /** Of the product, by the hashes of its versions. */
  | { status: 'released'; hashes: readonly string[]; proof: Proof }
  | ({ status: 'published' | 'withdrawn' } & Own);

export type OwnTemplate = Exclude<Template, { status: 'absent' | 'released' }>;
