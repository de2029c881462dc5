import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { loadBackup } from '@throughline/platform/backup/load-backup.js';
import { inspectBackup } from '@throughline/platform/backup/read-backup.js';
import type { Keys } from '@throughline/platform/backup/sealed-keys.js';
import { verifySignature, type TrustedBackup } from '@throughline/platform/backup/signature.js';
import { takeBackup } from '@throughline/platform/backup/write-backup.js';
import type { Client } from 'pg';
import { checkRestored } from '../backup/check-restored.js';
import { schemaSql } from '@throughline/event-store/schema.js';
import { markCopy } from '@throughline/embedded/places/left-database.js';
import { checkTexts } from './check-texts.js';
import { MovedPositions } from './moved-positions.js';
import type { Plan } from './plan.js';
import { copyLogWithProgress, count, getCounting, nowAndThen, type Progress } from './progress.js';

export type Copying = {
  plan: Plan;
  dataDir: string;
  /** The database that is in use, and an empty one. Roles of their owners. */
  databases: { from: string; to: string };
  /** For the log that is in use, of any server. */
  eventStoreUrl: () => Promise<string>;
  keys: Keys;
  withUnreadable: boolean;
  textsChecked: boolean;
  progress: Progress;
};

/** Both logs have these events. */
export type CopiedLog = { events: number; digest: string };

type LogCopying = { from: string; to: string; positions: MovedPositions; progress: Progress };

const copyToEventStore = async ({ positions, ...copying }: LogCopying): Promise<CopiedLog> => {
  const { source, target } = await copyLogWithProgress({ ...copying, placed: positions.add });
  if (source.digest !== target.digest)
    throw new Error(
      `The logs are not equal: ${source.events} events with digest ${source.digest} here, ${target.events} with ${target.digest} there.`,
    );
  return target;
};

/** In the transaction that fills the database. */
const finish =
  (positions: MovedPositions | null, { header }: TrustedBackup) =>
  async (client: Client): Promise<void> => {
    await positions?.renumber(client, header);
    await markCopy(client);
  };

const rowsRead = (progress: Progress): ((rows: number) => void) => {
  const report = nowAndThen(progress);
  return (rows) => report(() => `${count(rows)} rows`);
};

const copyDatabase = async (
  { plan, dataDir, databases, eventStoreUrl, keys: { pepper }, progress }: Copying,
  positions: MovedPositions | null,
): Promise<void> => {
  const file = join(dataDir, 'move.backup');
  const { from, to } = plan;
  // Left by a move that was killed.
  await rm(file, { force: true });
  try {
    progress('Reading Postgres');
    await takeBackup({
      file,
      pepper,
      databaseUrl: databases.from,
      progress: rowsRead(progress),
      ...(to.eventStoreUrl === null ? {} : { withoutLog: true }),
      ...(to.eventStoreUrl === null && from.eventStoreUrl !== null ? { eventStoreUrl: await eventStoreUrl() } : {}),
    });
    progress('Filling the new database');
    const backup = verifySignature(file, await inspectBackup(file), pepper);
    const target = {
      databaseUrl: databases.to,
      logSchema: schemaSql,
      progress: getCounting(progress, 'rows'),
      finish: finish(positions, backup),
    };
    await loadBackup(target, file, backup);
  } finally {
    await rm(file, { force: true });
  }
};

const checkOwnLog = async ({ databases, keys, withUnreadable, progress }: Copying): Promise<CopiedLog> => {
  progress('Checking the copy');
  const { events, digest, findings } = await checkRestored(
    databases.to,
    withUnreadable ? null : keys,
    getCounting(progress, 'events'),
  );
  if (findings.length > 0) throw new Error(`The copy is not whole: ${findings.join(' ')}`);
  return { events, digest };
};

/** A log that ends in an event store elsewhere is not opened there. */
const checkUnchecked = async ({ databases, eventStoreUrl, ...copying }: Copying): Promise<void> => {
  const { withUnreadable, textsChecked, keys, progress } = copying;
  if (withUnreadable || textsChecked) return;
  progress('Opening every sealed text');
  await checkTexts({ eventStoreUrl: await eventStoreUrl(), databaseUrl: databases.from, keys, progress });
};

/**
 * Copies the log and every table that is not folded from it, and compares both by digests. Only reads what is in use. Returns null
 * when the log stays where it is.
 */
export const copyDeployment = async (copying: Copying): Promise<CopiedLog | null> => {
  const { plan, eventStoreUrl, progress } = copying;
  const { to } = plan;
  if (to.eventStoreUrl !== null) await checkUnchecked(copying);
  if (!plan.logMoves || to.eventStoreUrl === null) {
    await copyDatabase(copying, null);
    return to.eventStoreUrl === null ? checkOwnLog(copying) : null;
  }
  const positions = new MovedPositions();
  progress('Copying the log');
  const log = await copyToEventStore({
    from: await eventStoreUrl(),
    to: to.eventStoreUrl,
    positions,
    progress,
  });
  await copyDatabase(copying, positions);
  return log;
};
