import type { WorkspaceId } from '@throughline/contracts/ids.js';

export type Template =
  | { status: 'absent' }
  /** A template of the product, by the hashes of its versions. */
  | { status: 'released'; hashes: readonly string[] }
  /** A template of a workspace, by the hashes of its versions: version n is at n − 1. */
  | { status: 'published' | 'withdrawn'; workspaceId: WorkspaceId; hashes: readonly string[] };
