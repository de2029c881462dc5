import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from '@throughline/platform/postgres/pg.js';
import { readLocations } from './locations.js';
import { databaseNamed, shownAddress } from './server-address.js';
import { DataInUse } from '../postgres/data-folder-lock.js';
import { lockDataFolder } from '../postgres/data-folder-lock.js';
import { startPostgres } from '../postgres.js';
import type { RunningPostgres } from '../postgres.js';

type Work<T> = (client: Client) => Promise<T>;

export const onConnection = async <T>(url: string, work: Work<T>): Promise<T> => {
  const client = new Client({
    connectionString: url,
    application_name: 'event-store-tool',
    options: '-c client_min_messages=warning',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Locks the data folder and returns how to stop Postgres. Returns null when another process uses the folder and keeps Postgres running. */
const lockUnlessInUse = async (postgres: RunningPostgres): Promise<(() => Promise<void>) | null> => {
  try {
    const lock = await lockDataFolder(postgres.url);
    return async () => {
      await lock.release();
      await postgres.stop();
    };
  } catch (error) {
    if (error instanceof DataInUse) return null;
    throw error;
  }
};

const withPostgres = async <T>(dataDir: string, work: (postgres: RunningPostgres) => Promise<T>): Promise<T> => {
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  const stopOwned = await lockUnlessInUse(postgres);
  try {
    return await work(postgres);
  } finally {
    await stopOwned?.();
  }
};

/** Where the product of a data folder has its data. */
export type FolderData = {
  databaseUrl: string;
  /** A null means the log is in the database. */
  eventStoreUrl: string | null;
};

const withData = async <T>(dataDir: string, work: (data: FolderData) => Promise<T>): Promise<T> => {
  const { databaseUrl, eventStoreUrl = null, ownDatabase } = await readLocations(dataDir);
  if (databaseUrl !== undefined) return work({ databaseUrl, eventStoreUrl });
  return withPostgres(dataDir, ({ url }) => work({ databaseUrl: databaseNamed(url, ownDatabase), eventStoreUrl }));
};

const inDatabase = ({ databaseUrl, eventStoreUrl }: FolderData): string => {
  if (eventStoreUrl === null) return databaseUrl;
  throw new Error(`The log of this data folder is in another event store: ${shownAddress(eventStoreUrl)}.`);
};

/** The data of a product, whether or not it runs. */
export const withFolder = async <T>(dataDir: string, work: (data: FolderData) => Promise<T>): Promise<T> => {
  const { databaseUrl } = await readLocations(dataDir);
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres', 'cluster')))
    throw new Error(`There is no event store in ${resolve(dataDir)}.`);
  return withData(dataDir, work);
};

/** Runs work on a snapshot of the stored log, whether or not a node serves it. */
export const withLog = async <T>(dataDir: string, work: Work<T>): Promise<T> => {
  return withFolder(dataDir, (data) =>
    onConnection(inDatabase(data), async (client) => {
      const { rows } = await client.query<{ made: boolean }>(
        `select to_regclass('event_store.seals') is not null as made`,
      );
      if (rows[0]?.made !== true)
        throw new Error(`The event store in ${resolve(dataDir)} has never been started by this version.`);
      await client.query('begin isolation level repeatable read read only');
      return work(client);
    }),
  );
};
