import { setTimeout as delay } from 'node:timers/promises';
import { print } from '../../lib/progress.ts';
import { ofTheReplica } from '../../lib/of-the-replica.ts';
import type { Measure } from '../../lib/report.ts';
import { rebuild, type ProjectionStack } from '../../lib/projection-stack.ts';
import { median, percentile } from '../../lib/statistics.ts';
import { during, followRows } from './live-rows.ts';

const names = ofTheReplica.map(({ name }) => name);
const rounds = 3;
const rebuildsEach = 3;
const quietMs = 15_000;
const slowMs = 250;

type Reads = { count: number; slowest: number; bad: number };

/** Reads the read tables fifty times a second, like the screens do. */
const readSteadily = async ({ postgres }: ProjectionStack, until: AbortSignal): Promise<Reads> => {
  const reads: Reads = { count: 0, slowest: 0, bad: 0 };
  const tables = ['runs', 'steps', 'agents', 'workspaces', 'triggers'];
  const under: Promise<void>[] = [];
  const begun = performance.now();
  for (let n = 0; !until.aborted; n += 1) {
    await delay(Math.max(0, begun + n * 20 - performance.now()));
    const from = performance.now();
    under.push(
      postgres.query(`select * from rm.${tables[n % tables.length]} order by id limit 50`).then(
        () => {
          const took = performance.now() - from;
          reads.slowest = Math.max(reads.slowest, took);
          if (took > slowMs) reads.bad += 1;
        },
        () => void (reads.bad += 1),
      ),
    );
    reads.count += 1;
  }
  await Promise.all(under);
  return reads;
};

export const whileRebuilding = async (stage: ProjectionStack): Promise<Measure[]> => {
  print('  live rows, and readers, while it rebuilds');
  const p99During = async (what: () => Promise<unknown>): Promise<number> =>
    percentile(await during((until) => followRows(stage, until), what), 0.99);
  const several = async (): Promise<void> => {
    for (let n = 0; n < rebuildsEach; n += 1) await rebuild(stage, names);
  };
  const [without, meanwhile]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    without.push(await p99During(() => delay(quietMs)));
    meanwhile.push(await p99During(several));
  }
  const reads = await during((until) => readSteadily(stage, until), several);
  return [
    {
      what: 'append → row, p99, while it rebuilds',
      measured: `${median(meanwhile).toFixed(0)} ms`,
      baseline: `without: ${median(without).toFixed(0)} ms`,
      value: median(meanwhile.map((ms, at) => ms / (without[at] ?? Number.NaN))),
      unit: '×',
      must: { kind: 'at most', limit: 2 },
    },
    {
      what: `readings failed or slower than ${slowMs} ms over three swaps, at 50/s`,
      measured: `${reads.count} readings, the slowest ${reads.slowest.toFixed(0)} ms`,
      baseline: '',
      value: reads.bad,
      unit: 'lost',
      must: { kind: 'at most', limit: 0 },
    },
  ];
};
