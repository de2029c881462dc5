import { statSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What this user may still write on the disk of a folder, which need not exist yet. */
export const freeBytes = (folder: string): number => {
  try {
    const { bsize, bavail } = statfsSync(folder);
    return bsize * bavail;
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return freeBytes(dirname(folder));
  }
};

export const fileBytes = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000).toLocaleString('en')} MB`;

/** Of the recovery reserve; the name says to people what it is. */
export const reserveFile = (dataDir: string): string => join(dataDir, 'disk-reserve');
