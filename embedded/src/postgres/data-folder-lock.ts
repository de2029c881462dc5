import { Client } from '@throughline/platform/postgres/pg.js';

const lockKey = 7_203_114;

export class DataInUse extends Error {}

/** Held while the product runs. The database releases it even when the process is killed. */
export type DataFolderLock = { release: () => Promise<void>; isHeld: () => boolean };

export const lockDataFolder = async (databaseUrl: string): Promise<DataFolderLock> => {
  const client = new Client({ connectionString: databaseUrl, application_name: 'throughline' });
  let held = true;
  client.once('end', () => (held = false));
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
  if (rows[0]?.taken === true) return { release: () => client.end(), isHeld: () => held };
  await client.end();
  throw new DataInUse(
    'Throughline already runs on this data folder. Stop it first, or choose another: DATA_DIR=… npm start',
  );
};
