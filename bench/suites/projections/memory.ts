import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { projections } from '@throughline/projections/projections.js';
import type { Measure } from '../../lib/report.ts';
import { rebuild, type ProjectionStack } from '../../lib/projection-stack.ts';

const getMegabytes = async (pid: number): Promise<number> => {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
};

/** Measures the peak memory of a worker that rebuilds everything from the event store. */
export const memoryOfRebuild = async (stage: ProjectionStack): Promise<Measure> => {
  // One worker catches up; a second one is measured from its start.
  await (await stage.worker()).stop();
  const worker = await stage.worker();
  let most = 0;
  let building = true;
  const looking = (async () => {
    while (building) {
      most = Math.max(most, await getMegabytes(worker.process.pid ?? 0));
      await delay(100);
    }
  })();
  try {
    const ms = await rebuild(
      stage,
      projections.map(({ name }) => name),
      { fromLog: true },
    );
    const [log] = await stage.postgres.query<{ events: number }>('select count(*) as events from rm.history');
    return {
      what: `memory of a rebuild of ${log?.events ?? 0} events from the event store`,
      measured: `at the most, in ${(ms / 1_000).toFixed(0)} s`,
      baseline: '',
      value: most,
      unit: 'MB',
      must: { kind: 'at most', limit: 400 },
    };
  } finally {
    building = false;
    await looking;
    await worker.stop();
  }
};
