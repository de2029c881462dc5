import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import { insert } from './blob-statements.js';

/** `values`: of its row. `needed`: bytes of what the workspace may store. */
export type NewBlob = { hash: string; values: readonly unknown[]; needed: number };

/** With this the workspace would have stored more than it may, so it is not stored. */
export class StorageExceeded extends Error {
  constructor(
    readonly used: number,
    readonly needed: number,
  ) {
    super(`${used} bytes are stored, and ${needed} more are too many.`);
  }
}

/** All or none. The row of the usage is locked meanwhile, so that several who store at once do not exceed the ceiling together. */
export const insertBlobs = async (postgres: Postgres, blobs: readonly NewBlob[], ceiling: number): Promise<void> => {
  const [first, ...others] = blobs;
  if (first === undefined) return;
  if (ceiling === Infinity && others.length === 0) return void (await postgres.execute(insert, first.values));
  const needed = blobs.reduce((sum, blob) => sum + blob.needed, 0);
  await postgres.transaction(async (transaction) => {
    let added = 0;
    for (const blob of blobs) {
      const [usage] = await transaction.query<{ bytes: number }>(insert, blob.values);
      if (usage === undefined) continue;
      added += blob.needed;
      if (usage.bytes > ceiling) throw new StorageExceeded(usage.bytes - added, needed);
    }
  });
};
