import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { takeBackup } from '@throughline/platform/backup/write-backup.js';
import { errorText } from '@throughline/platform/postgres/full-disk.js';
import type { Client } from 'pg';
import { schema } from '@throughline/event-store/schema.js';
import { exists, onDatabase } from '../../places/on-database.js';
import { arePending, readMigrations } from './pending-migrations.js';

type Upgrade = {
  /** As its owner. */
  databaseUrl: string;
  /** A null means the log is in the same database. */
  eventStoreUrl: string | null;
  pepper: string;
  dir: string;
  /** False: operators want no backups. */
  wanted: boolean;
  /** Called with a phrase when the backup begins and now and then while it is written. */
  progress: (phrase: string) => void;
  onNotice: (sentence: string) => void;
};

const printEveryMs = 2_000;
const firstWords = 'An earlier version used this data folder';

/** In a folder that was restored and never started nothing can be lost: the backup it came from is there. */
const wasUsed = (client: Client): Promise<boolean> => exists(client, 'proj.migrations');

/** A start that fails before it migrates finds the backup that the one before it has made, unless something was written since. */
const nameFor = async (client: Client): Promise<string> => {
  if (!(await exists(client, `${schema}.events`)))
    return `before-upgrade-${new Date().toISOString().replaceAll(':', '')}.backup`;
  const { rows } = await client.query<{ head: string }>(
    `select coalesce(max(position), 0) as head from ${schema}.events`,
  );
  return `before-upgrade-at-${rows[0]?.head ?? 0}.backup`;
};

const written = (progress: Upgrade['progress']): ((rows: number, about: number) => void) => {
  let last = Date.now();
  return (rows, about) => {
    if (Date.now() - last < printEveryMs) return;
    last = Date.now();
    const of = about > rows ? ` of about ${about.toLocaleString('en')}` : '';
    progress(`Backup: ${rows.toLocaleString('en')}${of} rows`);
  };
};

const makeBackup = async (upgrade: Upgrade, name: string): Promise<string> => {
  const { databaseUrl, eventStoreUrl, pepper, dir, progress } = upgrade;
  const file = join(dir, name);
  if (existsSync(file)) return file;
  progress(`${firstWords}: making a backup before it is upgraded`);
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await takeBackup({
      databaseUrl,
      pepper,
      file,
      rest: 0,
      progress: written(progress),
      ...(eventStoreUrl === null ? {} : { eventStoreUrl }),
    });
    return file;
  } catch (error) {
    throw new Error(
      `${firstWords}, and the backup before its upgrade failed: ${errorText(error)} Nothing was changed. To upgrade without one: BACKUP_AT=off npm start`,
      { cause: error },
    );
  }
};

/**
 * Earlier versions do not run on schemas that this one has migrated, so a start that would migrate those of an earlier
 * version first makes a backup, which is kept until somebody removes it.
 */
export const backUpBeforeUpgrade = async (upgrade: Upgrade): Promise<void> => {
  const { databaseUrl, wanted, onNotice } = upgrade;
  const lists = await readMigrations();
  const name = await onDatabase(databaseUrl, async (client) =>
    (await wasUsed(client)) && (await arePending(client, lists)) ? nameFor(client) : null,
  );
  if (name === null) return;
  if (!wanted) return onNotice(`  ${firstWords}. It is upgraded without a backup, because BACKUP_AT is off.`);
  const file = await makeBackup(upgrade, name);
  onNotice(`  The data of the earlier version is kept in ${file}.`);
};
