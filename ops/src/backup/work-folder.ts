import { lstat, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { closeFolder, operatingUser } from '@throughline/embedded/postgres/operating-user.js';
import { removePostgres } from '@throughline/embedded/postgres/place.js';

export type WorkFolder = { path: string; remove: () => Promise<void> };

/** A new data folder with a name that nobody can take before. */
export const makeWorkFolder = async (prefix: string): Promise<WorkFolder> => {
  const path = await mkdtemp(prefix);
  const { dev, ino } = await lstat(path);
  /** The owner of the folder above can give its name to something else. */
  const isStillThere = async (): Promise<boolean> => {
    const found = await lstat(path).catch(() => null);
    return found?.dev === dev && found.ino === ino;
  };
  await closeFolder(path, await operatingUser());
  const remove = async (): Promise<void> => {
    if (!(await isStillThere())) return;
    await removePostgres(join(path, 'postgres'));
    await rm(path, { recursive: true, force: true });
  };
  return { path, remove };
};
