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

type Round = { alone: number; beside: number; quiet: number; meanwhile: number };

const measure = async (stage: ProjectionStack, everyMs: number): Promise<Round> => {
  const alone = await rebuild(stage, names);
  const p99During = async (what: () => Promise<unknown>): Promise<number> =>
    percentile(await during((until) => followRows(stage, until, everyMs), what), 0.99);
  const quiet = await p99During(() => delay(quietMs));
  let beside = Infinity;
  const meanwhile = await p99During(async () => (beside = await rebuild(stage, names)));
  return { alone, beside, quiet, meanwhile };
};

/** Rebuilds everything while writers go on: how much longer it takes than alone, and how much later rows are live. */
export const besideWriters = async (stage: ProjectionStack): Promise<Measure[]> => {
  const measures: Measure[] = [];
  for (const { who, everyMs } of writers) {
    print(`  rebuild beside ${who}`);
    const taken: Round[] = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await measure(stage, everyMs));
    const of = (one: (round: Round) => number): number => median(taken.map(one));
    measures.push(
      {
        what: `rebuild of ${names.length} projections beside ${who}`,
        measured: `${(of(({ beside }) => beside) / 1_000).toFixed(1)} s`,
        baseline: `alone: ${(of(({ alone }) => alone) / 1_000).toFixed(1)} s`,
        value: of(({ alone, beside }) => beside / alone),
        unit: '×',
        must: { kind: 'at most', limit: 8 },
      },
      {
        what: `append → row, p99, beside ${who}, while it rebuilds`,
        measured: `${of(({ meanwhile }) => meanwhile).toFixed(0)} ms`,
        baseline: `without: ${of(({ quiet }) => quiet).toFixed(0)} ms`,
        value: of(({ meanwhile, quiet }) => meanwhile / quiet),
        unit: '×',
        must: { kind: 'at most', limit: 1.5 },
      },
    );
  }
  return measures;
};
