import { findLeaseHolder } from '@throughline/platform/projections/control/lease-holder.js';
import { setTimeout as delay } from 'node:timers/promises';
import { print } from '../../lib/progress.ts';
import type { Measure } from '../../lib/report.ts';
import type { ProjectionStack } from '../../lib/projection-stack.ts';
import { median } from '../../lib/statistics.ts';

const rounds = 3;

/** Measures the time from killing the active worker until a standby worker folds. */
export const failover = async (stage: ProjectionStack): Promise<Measure> => {
  print('  workers that are killed');
  const taken: number[] = [];
  let folding = await stage.worker();
  for (let round = 0; round < rounds; round += 1) {
    const before = (await findLeaseHolder(stage.postgres))?.owner;
    const other = stage.worker();
    // Long enough for the standby to notice the active worker.
    await delay(2_000);
    folding.process.kill('SIGKILL');
    const from = performance.now();
    for (let now = before; now === before; now = (await findLeaseHolder(stage.postgres))?.owner) await delay(10);
    folding = await other;
    taken.push((performance.now() - from) / 1_000);
  }
  await folding.stop();
  return {
    what: 'worker killed: another one folds and has caught up',
    measured: `${Math.max(...taken).toFixed(1)} s at the most, of ${rounds}`,
    baseline: '',
    value: median(taken),
    unit: 's',
    must: { kind: 'at most', limit: 5 },
  };
};
