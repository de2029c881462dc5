import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { reservedDiskBytes } from '@throughline/contracts/operations/disk-use.js';
import {
  isBackupDue,
  newestBackup,
  recordBackup,
  recordFailure,
} from '@throughline/platform/projections/control/taken-backups.js';
import { takeBackup, type TakenBackup } from '@throughline/platform/backup/write-backup.js';
import { restWhileServing } from '@throughline/platform/backup/writing.js';
import type { BackupConfig } from '@throughline/platform/config/backup-config.js';
import { delay } from '@throughline/platform/delay.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { BackgroundTask } from '../engine/follow/engine.js';

const checkEveryMs = 60_000;
/** A backup may be larger than the one before by this factor. */
const growth = 1.25;

/** With the name of an unfinished one of this version, or of an older one. */
const ours = /^throughline-\d{4}-\d{2}-\d{2}T\d{6}(\.\d{3})?Z\.backup((\.[0-9a-f]{16})?\.unfinished)?$/;
const nameAt = (at: Date): string => `throughline-${at.toISOString().replaceAll(':', '')}.backup`;

type Deps = { postgres: Postgres; logger: Logger };

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`;

/** A backup that fills the disk would stop the product: on the embedded default it is the disk of Postgres. */
const requireRoom = async (dir: string, newest: number): Promise<void> => {
  const { bsize, bavail } = await statfs(dir);
  const needed = newest * growth + 2 * reservedDiskBytes;
  if (bsize * bavail >= needed) return;
  throw new Error(`${megabytes(bsize * bavail)} are free for backups, and ${megabytes(needed)} are needed.`);
};

/** A backup of everything each night, by the worker that folds; the newest few are kept. */
export class NightlyBackups {
  constructor(private readonly config: BackupConfig) {}

  readonly backgroundTask: BackgroundTask = async ({ postgres, logger, term }) => {
    while (!term.over.aborted) {
      try {
        if (await isBackupDue(postgres, this.config.at)) await this.run({ postgres, logger });
      } catch (error) {
        logger.warn({ code: 'backup_unknown', err: error }, 'Whether a backup is due could not be read; trying again.');
      }
      await delay(checkEveryMs, term.over);
    }
  };

  /** Returns null when it failed: then it is tried again in an hour, and is shown to operators meanwhile. */
  async run({ postgres, logger }: Deps): Promise<TakenBackup | null> {
    const { dir, databaseUrl, eventStoreUrl, pepper } = this.config;
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await requireRoom(dir, (await newestBackup(postgres))?.bytes ?? 0);
      const taken = await takeBackup({
        databaseUrl,
        eventStoreUrl,
        pepper,
        file: join(dir, nameAt(new Date())),
        rest: restWhileServing,
      });
      await recordBackup(postgres, taken);
      await this.removeOlder();
      return taken;
    } catch (error) {
      logger.error({ code: 'backup_failed', err: error }, 'The nightly backup failed; it is tried again in an hour.');
      await recordFailure(postgres, error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  /** Unfinished ones are of a process that was killed. */
  private async removeOlder(): Promise<void> {
    const names = (await readdir(this.config.dir)).filter((name) => ours.test(name)).sort();
    const complete = names.filter((name) => name.endsWith('.backup'));
    const kept = new Set(complete.slice(-this.config.keep));
    for (const name of names) if (!kept.has(name)) await rm(join(this.config.dir, name), { force: true });
  }
}
