import { setTimeout as delay } from 'node:timers/promises';
import { print } from '../../lib/progress.ts';
import { ofTheReplica } from '../../lib/of-the-replica.ts';
import type { Measure } from '../../lib/report.ts';
import { rebuild, type ProjectionStack } from '../../lib/projection-stack.ts';
import { median, percentile } from '../../lib/statistics.ts';
import { during, followRows } from './live-rows.ts';

const names = ofTheReplica.map(({ name }) => name);
const rounds = 3;
const quietMs = 10_000;

/** Milliseconds between the writes of one writer, which waits for the answer to each. */
const writers = [
  { who: '200 writes/s', everyMs: 5 },
  { who: 'one writer at full speed', everyMs: 0 },
] as const;

/** Milliseconds: of the rebuild alone and next to writers, and until a row was there (p99) without and with a rebuild. */
type Round = { alone: number; withWriters: number; quiet: number; meanwhile: number };

const measure = async (stage: ProjectionStack, everyMs: number): Promise<Round> => {
  const alone = await rebuild(stage, names);
  const p99During = async (what: () => Promise<unknown>): Promise<number> =>
    percentile(await during((until) => followRows(stage, until, everyMs), what), 0.99);
  const quiet = await p99During(() => delay(quietMs));
  let withWriters = Infinity;
  const meanwhile = await p99During(async () => (withWriters = await rebuild(stage, names)));
  return { alone, withWriters, quiet, meanwhile };
};

/** Rebuilds everything while writers go on: how much longer it takes than alone, and how much later rows are live. */
export const nextToWriters = async (stage: ProjectionStack): Promise<Measure[]> => {
  const measures: Measure[] = [];
  for (const { who, everyMs } of writers) {
    print(`  rebuild next to ${who}`);
    const taken: Round[] = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await measure(stage, everyMs));
    const typical = (one: (round: Round) => number): number => median(taken.map(one));
    measures.push(
      {
        what: `rebuild of ${names.length} projections next to ${who}`,
        measured: `${(typical(({ withWriters }) => withWriters) / 1_000).toFixed(1)} s`,
        baseline: `alone: ${(typical(({ alone }) => alone) / 1_000).toFixed(1)} s`,
        value: typical(({ alone, withWriters }) => withWriters / alone),
        unit: '×',
        must: { kind: 'at most', limit: 8 },
      },
      {
        what: `append → row, p99, next to ${who}, while it rebuilds`,
        measured: `${typical(({ meanwhile }) => meanwhile).toFixed(0)} ms`,
        baseline: `without: ${typical(({ quiet }) => quiet).toFixed(0)} ms`,
        value: typical(({ meanwhile, quiet }) => meanwhile / quiet),
        unit: '×',
        must: { kind: 'at most', limit: 1.5 },
      },
    );
  }
  return measures;
};
