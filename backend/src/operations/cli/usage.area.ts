import type { DiskUse } from '@throughline/contracts/operations/disk-use.js';
import { pluralise } from '@throughline/platform/pluralise.js';
import { exitCodes } from '@throughline/projections/ops/exit-codes.js';
import { ReadDiskUse } from '../disk/read-disk-use.js';
import { WorkspaceSizesQueries } from '../usage/workspace-sizes.queries.js';
import type { Area, Work } from './area.js';

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

const formatDisk = ({ newest, disk, perDay, fullInDays }: DiskUse): string[] => [
  ...Object.entries(newest?.parts ?? {}).map(([part, bytes]) => `${part.padEnd(40)} ${megabytes(bytes)}`),
  ...(disk === null ? [] : [`${'free'.padEnd(40)} ${megabytes(disk.free)} of ${megabytes(disk.total)}`]),
  ...(perDay === null ? [] : [`${'growth a day'.padEnd(40)} ${megabytes(perDay)}`]),
  ...(fullInDays === null ? [] : [`${'disk full in about'.padEnd(40)} ${pluralise(Math.floor(fullInDays), 'day')}`]),
];

const largest =
  (json: boolean): Work =>
  async ({ app, print }) => {
    const list = await app.get(WorkspaceSizesQueries, { strict: false }).listLargest();
    const disk = await app.get(ReadDiskUse, { strict: false }).read();
    if (json) print(JSON.stringify({ ...list, disk }, null, 2));
    else {
      for (const line of formatDisk(disk)) print(line);
      for (const { id, slug, events, eventBytes, storedBytes, eventsToday, eventBytesToday } of list.items)
        print(
          `${(slug ?? 'erased').padEnd(40)} ${id}  ${megabytes(eventBytes)} in ${events} events, ${megabytes(storedBytes)} stored; today ${eventsToday} events, ${megabytes(eventBytesToday)}`,
        );
    }
    return exitCodes.done;
  };

export const usageArea: Area = {
  usage: `npm run ops -- usage [--json]

  what the database takes by part, what is free, and when the disk is full;
  the 20 largest workspaces: their events, the values that they store apart from the log, and what they recorded today

Exit codes: 0 done, 1 failed, 2 wrong command, 3 the product is not running.`,
  work: ({ command, values: { json } }) => (command === undefined ? largest(json) : undefined),
};
