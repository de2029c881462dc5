import { exitCodes } from '@throughline/projections/ops/exit-codes.js';
import { WorkspaceSizesQueries } from '../usage/workspace-sizes.queries.js';
import type { Area, Work } from './area.js';

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

const largest =
  (json: boolean): Work =>
  async ({ app, print }) => {
    const list = await app.get(WorkspaceSizesQueries, { strict: false }).listLargest();
    if (json) print(JSON.stringify(list, null, 2));
    else
      for (const { id, slug, events, eventBytes, storedBytes, eventsToday, eventBytesToday } of list.items)
        print(
          `${(slug ?? 'erased').padEnd(40)} ${id}  ${megabytes(eventBytes)} in ${events} events, ${megabytes(storedBytes)} stored; today ${eventsToday} events, ${megabytes(eventBytesToday)}`,
        );
    return exitCodes.done;
  };

export const usageArea: Area = {
  usage: `npm run ops -- usage [--json]

  the 20 largest workspaces: their events, the values that they store apart from the log, and what they recorded today

Exit codes: 0 done, 1 failed, 2 wrong command, 3 the product is not running.`,
  work: ({ command, values: { json } }) => (command === undefined ? largest(json) : undefined),
};
