import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { reservedDiskBytes } from '@throughline/contracts/operations/disk-use.js';
import { fileBytes, freeBytes, megabytes, reserveFile } from './free-space.js';

/** Holds what an empty data folder becomes at its first start. */
const firstStartBytes = 256 * 1024 * 1024;

export class DiskTooFull extends Error {}

/** Applies to the data folder; all of it can be removed without harm to what the product knows. */
const expendable = [
  ['backups', 'backups; keep the newest'],
  ['mail', 'mails of the local inbox'],
] as const;

const folderBytes = (folder: string): number =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).reduce(
        (sum, file) => sum + fileBytes(join(folder, file)),
        0,
      )
    : 0;

const oldLogs = (dataDir: string): number =>
  readdirSync(dataDir)
    .filter((file) => /\.log\.\d+$/.test(file))
    .reduce((sum, file) => sum + fileBytes(join(dataDir, file)), 0);

const whatToFree = (dataDir: string): string[] => {
  if (!existsSync(dataDir)) return [];
  const folders = expendable.map(
    ([name, what]) => [join(dataDir, name), what, folderBytes(join(dataDir, name))] as const,
  );
  return [...folders, [join(dataDir, 'throughline.log.*'), 'older log files', oldLogs(dataDir)] as const]
    .filter(([, , bytes]) => bytes >= 1_000_000)
    .map(([path, what, bytes]) => `  ${megabytes(bytes)} in ${path}: ${what}`);
};

/** Refuses a start that would end in the middle because the disk is full, and says what can be removed. */
export const requireSpace = (dataDir: string): void => {
  const free = freeBytes(dataDir) + fileBytes(reserveFile(dataDir));
  const needed = existsSync(join(dataDir, 'postgres', 'cluster')) ? reservedDiskBytes : firstStartBytes;
  if (free >= needed) return;
  throw new DiskTooFull(
    [
      `The disk of ${dataDir} is full: ${megabytes(free)} are left, and a start needs ${megabytes(needed)}.`,
      'Make the disk larger, or remove what does not belong to Throughline, or:',
      ...whatToFree(dataDir),
      `Never remove anything in ${join(dataDir, 'postgres')}: it is what Throughline knows.`,
    ].join('\n'),
  );
};
