import { z } from 'zod';

/** Raised when a newer file cannot be restored by an older version. Files of format 1 have no signature. */
export const backupFormat = 2;

const count = z.int().nonnegative();

/** Statements that make the schemas again: `before` the rows are there, and `after`. */
export const Definition = z.object({ before: z.array(z.string()), after: z.array(z.string()) });
export type Definition = z.infer<typeof Definition>;

/** `rows` false: only the structure is kept, because the product makes the rows again. */
export const SavedTable = z.object({
  schema: z.string().min(1),
  name: z.string().min(1),
  columns: z.array(z.string()).min(1),
  rows: z.boolean(),
});
export type SavedTable = z.infer<typeof SavedTable>;

/** The first member. */
export const BackupHeader = z.object({
  format: z.int().positive(),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  /** The last position of the log that the file holds. */
  head: count,
  /**
   * `external`: the log was read from an EventStoreDB, and its events have positions of their own here. `left out`: the log is not in
   * the file, which is a part of a move and kept by nobody.
   */
  log: z.enum(['embedded', 'external', 'left out']),
  /** How far each policy had reacted before the head of a log that is not embedded was read. */
  checkpoints: z.record(z.string(), count),
  tables: z.array(SavedTable),
  /** Roles that own something, or were granted it. */
  roles: z.array(z.string()),
  definition: Definition,
});
export type BackupHeader = z.infer<typeof BackupHeader>;

const Digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Holds what the members before it must be. */
export const BackupManifest = z.object({
  members: z.array(z.object({ name: z.string(), sha256: Digest })),
  /** Keyed by table, over its rows in any order. */
  tables: z.record(z.string(), z.object({ rows: count, digest: Digest })),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export const memberNames = {
  header: 'backup.json',
  keys: 'keys.sealed',
  manifest: 'manifest.json',
  signature: 'manifest.hmac',
} as const;

export const tableName = ({ schema, name }: Pick<SavedTable, 'schema' | 'name'>): string => `${schema}.${name}`;

export const rowsMember = (table: SavedTable, part: number): string =>
  `rows/${tableName(table)}/${String(part).padStart(6, '0')}.copy.gz`;

/** The table that a member holds rows of; null for the other members. */
export const tableOfMember = (name: string): string | null => /^rows\/(.+)\/\d{6,}\.copy\.gz$/.exec(name)?.[1] ?? null;

/** The log's table, which the embedded event store reads. */
export const logTable = 'event_store.events';

export class BrokenBackup extends Error {
  constructor(file: string, what: string, options?: ErrorOptions) {
    super(`${file} cannot be restored: ${what}`, options);
    this.name = 'BrokenBackup';
  }
}
