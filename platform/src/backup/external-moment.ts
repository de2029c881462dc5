import type { Client } from 'pg';
import { EsdbEventStore } from '../eventstore/esdb-event-store.js';
import { createLogger } from '../logging/logger.js';

/** A log that another server keeps: its head, and how far policies had reacted just before. */
export type ExternalMoment = { url: string; head: number; checkpoints: Record<string, number> };

/** Held by the embedded event store while it serves the log of a database. */
const nodeLock = `select 1 from pg_locks where locktype = 'advisory' and classid = ${0x65737462} and objid = 1
  and database = (select oid from pg_database where datname = current_database())`;

export const readCheckpoints = async (client: Client): Promise<Record<string, number>> => {
  const { rows: made } = await client.query(`select 1 where to_regclass('ops.policy_checkpoints') is not null`);
  if (made.length === 0) return {};
  const { rows } = await client.query<{ policy: string; position: string }>(
    'select policy, position from ops.policy_checkpoints',
  );
  return Object.fromEntries(rows.map(({ policy, position }) => [policy, Number(position)]));
};

/**
 * Returns null when the log is in the database of the client. What a policy has done up to its checkpoint is in the log
 * up to a head that is read after it, and so is all of it in the file.
 */
export const findExternalLog = async (client: Client, url: string | undefined): Promise<ExternalMoment | null> => {
  if (url === undefined || (await client.query(nodeLock)).rows.length > 0) return null;
  const checkpoints = await readCheckpoints(client);
  const store = new EsdbEventStore({ url, logger: createLogger('silent'), attempts: 1 });
  return { url, checkpoints, head: await store.head().finally(() => store.close()) };
};
