import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from '../postgres/pg.js';
import { tableName, type BackupHeader } from './backup-format.js';
import { checkPepper } from './check-keys.js';
import { findExternalLog } from './external-moment.js';
import { getHeader, type SavedLog } from './header.js';
import { writeWholeFile } from './whole-file.js';
import { Writing, type WritingOptions } from './writing.js';

export type BackupOptions = Omit<WritingOptions, 'progress'> & {
  /** A role that may read every table. */
  databaseUrl: string;
  /** Applies to the product; absent when its log is in the same database. */
  eventStoreUrl?: string;
  /** The log is not put into the file. */
  withoutLog?: true;
  file: string;
  /** Called as rows are written; `about` of an estimate that leaves out an external log. */
  progress?: (rows: number, about: number) => void;
};

export type TakenBackup = Pick<BackupHeader, 'head' | 'log' | 'takenAt'> & {
  file: string;
  bytes: number;
  events: number;
  rows: number;
};

const connected = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({
    connectionString: url,
    application_name: 'throughline backup',
    options: '-c timezone=UTC -c datestyle=ISO -c bytea_output=hex -c extra_float_digits=3',
  });
  await client.connect();
  return work(client).finally(() => client.end());
};

const getLog = async (client: Client, { eventStoreUrl, withoutLog }: BackupOptions): Promise<SavedLog> => {
  if (withoutLog === true) return { log: 'left out' };
  const external = await findExternalLog(client, eventStoreUrl);
  return external === null ? { log: 'embedded' } : { log: 'external', external };
};

/** Goes by Postgres' own counts, which are seldom exact. */
const estimateRows = async (client: Client, { tables }: BackupHeader): Promise<number> => {
  const { rows } = await client.query<{ about: string }>(
    `select coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint as about
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname || '.' || c.relname = any($1)`,
    [tables.flatMap((table) => (table.rows ? [tableName(table)] : []))],
  );
  return Number(rows[0]?.about ?? 0);
};

/** Writes everything that is true at one moment into one file, while the product runs. */
export const takeBackup = (options: BackupOptions): Promise<TakenBackup> =>
  connected(options.databaseUrl, async (client) => {
    const file = resolve(options.file);
    // Before the snapshot: an event comes after what it refers to.
    const source = await getLog(client, options);
    await client.query('begin isolation level repeatable read read only');
    await checkPepper(client, options.pepper);
    const header = await getHeader(client, source);
    const about = options.progress === undefined ? 0 : await estimateRows(client, header);
    const progress = (rows: number): void => options.progress?.(rows, about);
    const writing = new Writing({ ...options, progress }, client);
    await writeWholeFile(file, async (to) => {
      const stored = pipeline(writing.tar, to);
      const written = writing
        .write(header, source.log === 'external' ? source.external.url : null)
        .catch((error: unknown) => {
          writing.tar.destroy(error instanceof Error ? error : new Error(String(error)));
          throw error;
        });
      await Promise.all([written, stored]);
    });
    const { size } = await stat(file);
    const { takenAt, head, log } = header;
    return { file, bytes: size, head, log, takenAt, events: writing.events, rows: writing.rows };
  });
