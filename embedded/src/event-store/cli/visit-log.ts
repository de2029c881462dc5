import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { DataInUse } from '../../house/roles.js';
import { lockHouse } from '../../house/roles.js';
import { startPostgres } from '../../postgres.js';
import type { RunningPostgres } from '../../postgres.js';

type Visit<T> = (client: Client) => Promise<T>;

const onConnection = async <T>(url: string, visit: Visit<T>): Promise<T> => {
  const client = new Client({
    connectionString: url,
    application_name: 'event-store-tool',
    options: '-c client_min_messages=warning',
  });
  // What breaks the connection also fails the query that waits for it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await visit(client);
  } finally {
    await client.end();
  }
};

/** Whoever holds the folder keeps Postgres running; where nobody does, it runs for the visit only. */
const alone = async (postgres: RunningPostgres): Promise<(() => Promise<void>) | null> => {
  try {
    const lock = await lockHouse(postgres.url);
    return async () => {
      await lock.release();
      await postgres.stop();
    };
  } catch (error) {
    if (error instanceof DataInUse) return null;
    throw error;
  }
};

export const visitDatabase = async <T>(dataDir: string, visit: Visit<T>): Promise<T> => {
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  const leave = await alone(postgres);
  try {
    return await onConnection(postgres.url, visit);
  } finally {
    await leave?.();
  }
};

/** The stored log as it is at one moment, whether a node serves it or not. */
export const visitLog = async <T>(dataDir: string, visit: Visit<T>): Promise<T> => {
  if (!existsSync(join(dataDir, 'postgres', 'cluster')))
    throw new Error(`There is no event store in ${resolve(dataDir)}.`);
  return visitDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ made: boolean }>(
      `select to_regclass('event_store.seals') is not null as made`,
    );
    if (rows[0]?.made !== true)
      throw new Error(`The event store in ${resolve(dataDir)} has never been started by this version.`);
    await client.query('begin isolation level repeatable read read only');
    return visit(client);
  });
};
