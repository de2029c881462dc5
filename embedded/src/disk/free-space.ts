import { statSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const freeIn = (folder: string): number => {
  try {
    const { bsize, bavail } = statfsSync(folder);
    return bsize * bavail;
  } catch (error) {
    if (dirname(folder) === folder) throw error;
    return freeIn(dirname(folder));
  }
};

/** The files of Postgres may be on another disk than the data folder that they belong to. */
const getPostgres = (dataDir: string): string => join(dataDir, 'postgres');

/** Returns what this user may still write on the disk of Postgres. The data folder need not exist yet. */
export const freeBytes = (dataDir: string): number => freeIn(getPostgres(dataDir));

export const fileBytes = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000).toLocaleString('en')} MB`;

/** Applies to the recovery reserve; the name says to people what it is. */
export const reserveFile = (dataDir: string): string => join(getPostgres(dataDir), 'disk-reserve');
