import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { BrokenBackup } from '@throughline/platform/backup/backup-format.js';
import { loadBackup } from '@throughline/platform/backup/load-backup.js';
import { inspectBackup, type InspectedBackup } from '@throughline/platform/backup/read-backup.js';
import type { Keys } from '@throughline/platform/backup/sealed-keys.js';
import {
  trustUnsigned,
  unsignedBackup,
  verifySignature,
  type TrustedBackup,
} from '@throughline/platform/backup/signature.js';
import { schemaSql } from '@throughline/event-store/schema.js';
import { startPostgres } from '@throughline/embedded/postgres.js';
import { stopWithThisProcess } from '@throughline/embedded/postgres/stop-with-this-process.js';
import { ensureRoles } from '@throughline/embedded/supervisor/roles.js';
import { beginHalted } from './begin-halted.js';
import { checkRestored, type CheckedBackup } from './check-restored.js';
import { keysMissing } from './keys.js';
import { makeWorkFolder } from './work-folder.js';

/** Opens the keys of a file that has some, or says which are missing. */
export type KeysFor = (backup: InspectedBackup) => Promise<Keys | null>;
type Progress = (phrase: string) => void;

export type RestoreOptions = {
  keysFor: KeysFor;
  progress: Progress;
  /** A file from before signatures is taken as it is. */
  unsigned?: boolean;
};

export type RestoredBackup = CheckedBackup & { takenAt: string; signed: boolean };

const assertEmpty = async (folder: string): Promise<void> => {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (found.length > 0) throw new Error(`${folder} is not empty. Restore into an empty folder: --to …`);
};

type Opened = { backup: TrustedBackup; keys: Keys | null };

const open = async (file: string, { keysFor, progress, unsigned = false }: RestoreOptions): Promise<Opened> => {
  progress('Reading');
  const backup = await inspectBackup(file);
  if (backup.signed === null && unsigned) return { backup: trustUnsigned(backup), keys: await keysFor(backup) };
  if (backup.signed === null) throw unsignedBackup(file);
  const keys = await keysFor(backup);
  if (keys === null) throw keysMissing(backup);
  return { backup: verifySignature(file, backup, keys.pepper), keys };
};

type Filling = Opened & { folder: string; file: string; progress: Progress };

/** Leaves the folder with a stopped Postgres. */
const fill = async ({ folder, file, backup, keys, progress }: Filling): Promise<RestoredBackup> => {
  const databasePassword = randomBytes(18).toString('base64url');
  const dataDir = join(folder, 'postgres');
  const postgres = await startPostgres({ dataDir });
  stopWithThisProcess(dataDir);
  try {
    await ensureRoles(postgres.socketUrl, databasePassword);
    progress('Restoring');
    await loadBackup({ databaseUrl: postgres.socketUrl, logSchema: schemaSql }, file, backup);
    progress('Checking');
    const checked = await checkRestored(postgres.socketUrl, keys);
    const [finding] = checked.findings;
    if (finding !== undefined) throw new BrokenBackup(file, finding);
    await beginHalted(postgres.socketUrl, backup.header.takenAt);
    if (keys !== null)
      await writeFile(join(folder, 'secrets.json'), JSON.stringify({ ...keys, databasePassword }, null, 2), {
        mode: 0o600,
      });
    return { ...checked, takenAt: backup.header.takenAt, signed: backup.signed !== null };
  } finally {
    await postgres.stop();
  }
};

/** Restores into an empty folder that `npm start` can use, completely or not at all. */
export const restoreFolder = async (file: string, to: string, options: RestoreOptions): Promise<RestoredBackup> => {
  const folder = resolve(to);
  await assertEmpty(folder);
  const opened = await open(file, options);
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await makeWorkFolder(`${folder}.unfinished-`);
  try {
    const restored = await fill({ ...opened, folder: unfinished.path, file, progress: options.progress });
    await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(unfinished.path, folder);
    return restored;
  } finally {
    await unfinished.remove();
  }
};

/** Restores into a folder of its own, which is removed then. */
export const checkFile = async (file: string, options: RestoreOptions): Promise<RestoredBackup> => {
  const opened = await open(file, options);
  const folder = await makeWorkFolder(join(tmpdir(), 'throughline-check-'));
  try {
    return await fill({ ...opened, folder: folder.path, file, progress: options.progress });
  } finally {
    await folder.remove();
  }
};
