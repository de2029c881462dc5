import { measureBytes, type DiskUse } from '@throughline/contracts/operations/disk-use.js';
import { pluralise } from '@throughline/platform/pluralise.js';
import { exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { ReadDiskUse } from '@throughline/backend/operations/disk/read-disk-use.js';
import { WorkspaceSizesQueries } from '@throughline/backend/operations/usage/workspace-sizes.queries.js';
import type { Area, Work } from './area.js';

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

const nameWidth = 40;
const line = (name: string, value: string): string => `  ${name.padEnd(nameWidth)} ${value}`;

/** Holds what Postgres and the product keep in the data folder and no part of the database counts. */
const notCounted =
  'Not counted: the write-ahead log of Postgres, the disk reserve of 64 MB, log files, mails and backups.';

const formatParts = (newest: DiskUse['newest']): string[] => [
  `Database, measured ${newest.at}`,
  ...Object.entries(newest.parts).map(([part, bytes]) => line(part, megabytes(bytes))),
  line('sum', megabytes(measureBytes(newest))),
  notCounted,
];

export const formatDisk = ({ newest, disk, perDay, fullInDays }: DiskUse): string[] => [
  ...formatParts(newest),
  ...(disk === null ? [] : ['Disk, now', line('free', `${megabytes(disk.free)} of ${megabytes(disk.total)}`)]),
  ...(perDay === null ? [] : [line('growth a day', megabytes(perDay))]),
  ...(fullInDays === null ? [] : [line('full in about', pluralise(Math.floor(fullInDays), 'day'))]),
];

const largest =
  (json: boolean): Work =>
  async ({ app, print }) => {
    const list = await app.get(WorkspaceSizesQueries, { strict: false }).listLargest();
    const disk = await app.get(ReadDiskUse, { strict: false }).read();
    if (json) print(JSON.stringify({ ...list, disk }, null, 2));
    else {
      for (const text of [...formatDisk(disk), 'Largest workspaces']) print(text);
      for (const { id, slug, events, eventBytes, storedBytes, eventsToday, eventBytesToday } of list.items)
        print(
          line(
            slug ?? 'erased',
            `${id}  ${megabytes(eventBytes)} in ${pluralise(events, 'event')}, ${megabytes(storedBytes)} stored; today ${pluralise(eventsToday, 'event')}, ${megabytes(eventBytesToday)}`,
          ),
        );
    }
    return exitCodes.done;
  };

export const usageArea: Area = {
  usage: `npm run ops -- usage [--json]

  what the database takes by part and when it was measured, what is free, and when the disk is full;
  the 20 largest workspaces: their events, the values that they store apart from the log, and what they recorded today

Exit codes: 0 done, 1 failed, 2 wrong command, 3 the product is not running.`,
  work: ({ command, values: { json } }) => (command === undefined ? largest(json) : undefined),
};
