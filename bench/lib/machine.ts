import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const lookMs = 2_000;

const times = (): { busy: number; all: number } =>
  cpus().reduce(
    (sum, { times: { idle, ...other } }) => {
      const busy = Object.values(other).reduce((total, ms) => total + ms, 0);
      return { busy: sum.busy + busy, all: sum.all + busy + idle };
    },
    { busy: 0, all: 0 },
  );

/** How much of the machine other processes use, before anything is measured. */
export const busyPercent = async (): Promise<number> => {
  const before = times();
  await delay(lookMs);
  const after = times();
  return Math.round((100 * (after.busy - before.busy)) / (after.all - before.all));
};
