import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { closeFolder, operatingUser } from '../postgres/operating-user.js';

/** One of these is in every data folder that was started before. */
const ours = ['secrets.json', 'postgres'];
/** The root of a disk has the first. The others say which process uses the folder. */
const ignored = ['lost+found', 'running.pid', 'moving.pid'];

/** Closes what an older version left readable to others. Links are not followed. */
const closeAll = async (path: string): Promise<void> => {
  try {
    const found = await lstat(path);
    if (found.isSymbolicLink()) return;
    await chmod(path, found.mode & 0o700);
    if (found.isDirectory()) for (const name of await readdir(path)) await closeAll(join(path, name));
  } catch (error) {
    // A product that runs on this folder has removed it; this start is about to be refused.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
};

/**
 * Creates the data folder, and closes it and all that is in it to other users of this machine. A folder with anything
 * else in it is refused, because it may be shared.
 */
export const ownDataFolder = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  const names = (await readdir(dataDir)).filter((name) => !ignored.includes(name));
  if (names.length > 0 && !names.some((name) => ours.includes(name)))
    throw new Error(
      `${dataDir} contains other files, and a data folder is closed to everybody but its owner. Choose an empty folder: DATA_DIR=… npm start`,
    );
  await closeFolder(dataDir, await operatingUser());
  // Postgres closes its own files.
  for (const name of names) if (name !== 'postgres') await closeAll(join(dataDir, name));
};
