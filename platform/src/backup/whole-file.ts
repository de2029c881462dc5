import { randomBytes } from 'node:crypto';
import { link, lstat, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';

/** Nobody can take this name before. */
const nameUnfinished = (file: string): string => `${file}.${randomBytes(8).toString('hex')}.unfinished`;

const saysTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';

const isTaken = (file: string, cause?: unknown): Error =>
  new Error(`${file} exists already. Choose another name.`, { cause });

/** For file systems without hard links: the name is taken by an empty file first, which is then replaced. */
const renameToNew = async (unfinished: string, file: string): Promise<void> => {
  await (await open(file, 'wx', 0o600)).close();
  try {
    await rename(unfinished, file);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
};

/** A rename alone would replace a file that was created meanwhile. */
export const giveName = async (unfinished: string, file: string, makeLink = link): Promise<void> => {
  try {
    await makeLink(unfinished, file).catch((error: unknown) => {
      if (saysTaken(error)) throw error;
      return renameToNew(unfinished, file);
    });
  } catch (error) {
    throw saysTaken(error) ? isTaken(file, error) : error;
  }
};

const flushFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Makes a file for its owner alone, which gets its name only when it is complete and on the disk. Replaces none. */
export const writeWholeFile = async (path: string, write: (to: Writable) => Promise<unknown>): Promise<void> => {
  const file = resolve(path);
  if (await lstat(file).catch(() => null)) throw isTaken(file);
  const unfinished = nameUnfinished(file);
  const to = (await open(unfinished, 'wx', 0o600)).createWriteStream({ flush: true });
  try {
    await write(to);
    await giveName(unfinished, file);
    await flushFolder(dirname(file));
  } finally {
    to.destroy();
    await rm(unfinished, { force: true });
  }
};
