import { chmod, chown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { closeFolder, operatingUser } from '../postgres/operating-user.js';

/** One of these is in every data folder that was started before. */
const ours = ['secrets.json', 'postgres'];
/** The root of a disk has the first. The others say which process uses the folder. */
const ignored = ['lost+found', 'running.pid', 'moving.pid'];

/** A product that runs on this folder may remove something meanwhile; this start is about to be refused. */
const ifThere = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** Closes what an older version left readable to others. Links are not followed. */
const closeAll = async (path: string): Promise<void> => {
  const found = await ifThere(lstat(path));
  if (found === null || found.isSymbolicLink()) return;
  await ifThere(chmod(path, found.mode & 0o700));
  if (!found.isDirectory()) return;
  for (const name of (await ifThere(readdir(path))) ?? []) await closeAll(join(path, name));
};

const refuse = (path: string, owner: number, dataDir: string): never => {
  const caller = process.getuid?.() === 0 ? 'root' : process.getuid?.();
  throw new Error(
    `${path} belongs to another user (${owner}), and Throughline uses only files of the user that starts it. Start it as that user. Or, if you trust everything in this folder: sudo chown -h ${caller} ${dataDir} ${dataDir}/*`,
  );
};

/** Whatever another user put there could be keys that he knows, or links that would be written through. */
const assertOwned = async (dataDir: string, uid: number): Promise<void> => {
  const user = await operatingUser();
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name);
    const owner = (await ifThere(lstat(path)))?.uid ?? uid;
    if (owner === uid || name === 'lost+found' || (name === 'postgres' && owner === user.uid)) continue;
    refuse(path, owner, dataDir);
  }
};

/** The names in a folder that may become or is a data folder. */
const namesIn = async (dataDir: string): Promise<string[]> => {
  const names = (await readdir(dataDir)).filter((name) => !ignored.includes(name));
  if (names.length > 0 && !names.some((name) => ours.includes(name)))
    throw new Error(
      `${dataDir} contains other files, and a data folder is closed to everybody but its owner. Choose an empty folder: DATA_DIR=… npm start`,
    );
  return names;
};

/** Root takes over a folder in which nothing is of another user, as an empty one that was made for a container. */
const takeOver = async (dataDir: string, uid: number): Promise<void> => {
  await assertOwned(dataDir, uid);
  if ((await stat(dataDir)).uid === uid) return;
  await chown(dataDir, uid, -1);
  await chmod(dataDir, 0o700);
  // Until here its owner could still add to it.
  await assertOwned(dataDir, uid);
};

/**
 * Creates the data folder, and closes it and all that is in it to other users of this machine. A folder with anything
 * else in it is refused, because it may be shared.
 */
export const ownDataFolder = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true });
  const [uid, owner] = [process.getuid?.(), (await stat(dataDir)).uid];
  if (uid !== undefined && uid !== 0 && owner !== uid) refuse(dataDir, owner, dataDir);
  const names = await namesIn(dataDir);
  if (uid !== undefined) await takeOver(dataDir, uid);
  await closeFolder(dataDir, await operatingUser());
  // Postgres closes its own files.
  for (const name of names) if (name !== 'postgres') await closeAll(join(dataDir, name));
};
