import { seedPast } from '../lib/past.ts';
import { print } from '../lib/progress.ts';
import type { Measure } from '../lib/report.ts';
import { startProjectionStack } from '../lib/projection-stack.ts';
import { nextToWriters } from './projections/next-to-writers.ts';
import { chainShare } from './projections/chain-share.ts';
import { failover } from './projections/failover.ts';
import { fenceShare } from './projections/fence-share.ts';
import { memoryOfRebuild } from './projections/memory.ts';
import { rebuilds } from './projections/rebuilds.ts';
import { whileRebuilding } from './projections/while-rebuilding.ts';

const wanted = Number(process.env['BENCH_EVENTS'] ?? 200_000);
const long = Number(process.env['BENCH_LONG_EVENTS'] ?? 1_000_000);

/** Measures rebuilding the read tables of a long log, against bare reading and writing and against a peer, and the load on live readers. */
export const projections = async (): Promise<Measure[]> => {
  const stage = await startProjectionStack();
  try {
    print(`  ${wanted} events`);
    let events = await seedPast(stage.store, wanted);
    const worker = await stage.worker();
    const measures: Measure[] = [];
    try {
      measures.push(...(await rebuilds(stage, events)));
      measures.push(await fenceShare(stage, events));
      measures.push(...(await whileRebuilding(stage)));
      measures.push(...(await nextToWriters(stage)));
    } finally {
      await worker.stop();
    }
    measures.push(...(await chainShare(stage)));
    measures.push(await failover(stage));
    print(`  ${long} events`);
    events += await seedPast(stage.store, Math.max(1, long - events));
    measures.push(await memoryOfRebuild(stage));
    return measures;
  } finally {
    await stage.stop();
  }
};
