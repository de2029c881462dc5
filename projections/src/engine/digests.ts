import type { Queryable } from '@throughline/platform/postgres/postgres.js';
import type { Build } from './build.js';
import type { ReadTable } from './read-table.js';
import type { Digest, TableDigest } from './table-digest.js';

export const digestOf = async (db: Queryable, table: ReadTable): Promise<Digest> => {
  const [sums] = await db.query<{ rows: number; first: string; second: string }>(
    `select count(*) as rows, coalesce(sum(hash_record_extended(content, 0)::numeric), 0)::text as first,
       coalesce(sum(hash_record_extended(content, 1)::numeric), 0)::text as second
     from (select ${table.hashable} from ${table.qualified}) as content`,
  );
  return { rows: sums?.rows ?? 0, sums: [sums?.first ?? '0', sums?.second ?? '0'] };
};

export const compare = async (db: Queryable, live: Build, fresh: Build): Promise<TableDigest[]> => {
  const digests: TableDigest[] = [];
  for (const table of fresh.tables) {
    const counterpart = live.tables.find((other) => other.table.name === table.table.name);
    if (counterpart === undefined) continue;
    const [old, made] = [await digestOf(db, counterpart), await digestOf(db, table)];
    digests.push({
      table: table.table.name,
      live: old,
      fresh: made,
      equal: old.rows === made.rows && old.sums.join() === made.sums.join(),
    });
  }
  return digests;
};
