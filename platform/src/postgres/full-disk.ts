import { setTimeout as wait } from 'node:timers/promises';
import { Client } from './pg.js';

const connectTimeoutMs = 10_000;
const askTimeoutMs = 2_000;
const diskFull = '53100';

/** Postgres may have to write a file for a new connection, and then refuses it. */
const isRefusedByFullDisk = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === diskFull) || error.message.includes('No space left on device'));

const fullDiskText =
  'The disk is full, so Postgres refuses new connections. Make the disk larger, or remove older backups, mail and *.log.* from the data folder, never files of Postgres or the event store: docs/operations/runbooks/disk-full.md. Everything goes on by itself when there is space.';

/** Returns what a command says of an error: of a full disk also what to do. */
export const errorText = (error: unknown): string => {
  if (isRefusedByFullDisk(error)) return fullDiskText;
  const text = error instanceof Error ? error.message : String(error);
  return text === 'timeout expired' ? 'Postgres does not answer.' : text;
};

/** The running product is connected already, so it answers although nobody else can connect. */
const saysDiskIsFull = async (product: string): Promise<boolean> => {
  try {
    const answer = await fetch(new URL('/api/health/ready', product), { signal: AbortSignal.timeout(askTimeoutMs) });
    const about: unknown = await answer.json();
    return typeof about === 'object' && about !== null && 'storageFull' in about && about.storageFull === true;
  } catch {
    return false;
  }
};

/** Where `npm start` answers on this machine. */
export const runningProduct = ({ PORT: port }: Readonly<NodeJS.ProcessEnv>): string =>
  `http://127.0.0.1:${port || 3000}`;

/** A command that cannot connect ends with the reason, instead of waiting. `product`: where the running product answers. */
export const assertConnects = async (databaseUrl: string, product: string): Promise<void> => {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: connectTimeoutMs });
  try {
    await client.connect();
  } catch (error) {
    if (await saysDiskIsFull(product)) throw new Error(fullDiskText, { cause: error });
    throw new Error(errorText(error), { cause: error });
  } finally {
    // For a connection that was never made, the end may never come.
    await Promise.race([client.end().catch(() => undefined), wait(1_000, undefined, { ref: false })]);
  }
};
