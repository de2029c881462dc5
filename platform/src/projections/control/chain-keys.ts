import type { Queryable } from '../../postgres/postgres.js';

/** Keeps the key that a worker signs with, for readers who have only the deployment's word. */
export const storePublicKey = async (db: Queryable, publicKey: string): Promise<void> => {
  await db.execute(
    `insert into proj.chain_key (public_key) values ($1)
     on conflict (public_key) do update set used_at = clock_timestamp()`,
    [publicKey],
  );
};

/** Lists the keys that this deployment has signed with, the newest first; none before the first worker has made the table. */
export const listPublicKeys = async (db: Queryable): Promise<string[]> => {
  const [made] = await db.query<{ made: boolean }>(`select to_regclass('proj.chain_key') is not null as made`);
  if (made?.made !== true) return [];
  const rows = await db.query<{ key: string }>('select public_key as key from proj.chain_key order by used_at desc');
  return rows.map(({ key }) => key);
};
