import { Client } from '../lib/client.ts';
import { signIn } from '../lib/person.ts';
import { print } from '../lib/progress.ts';
import type { Measure } from '../lib/report.ts';
import { median, percentile } from '../lib/statistics.ts';
import { startFilled, type Filled } from './lists/filled.ts';
import { queries, getValues, type Values } from './lists/queries.ts';

const warmUps = 4;
const times = Number(process.env['BENCH_TIMES'] ?? 40);
/** Part of a query's name; all queries unless given. */
const only = process.env['BENCH_QUERY'] ?? '';
const limits = { ms: 100, ratio: 3 };

type Place = { client: Client; root: string; values: Values };

const getTime = async ({ client, root }: Place, path: string): Promise<number> => {
  const from = performance.now();
  const { status, body } = await client.send('GET', `${root}/${path}`);
  const took = performance.now() - from;
  if (status !== 200) throw new Error(`${path}: ${status} ${body.toString()}`);
  return took;
};

const numbers = (taken: readonly number[]): string =>
  `p50 ${median(taken).toFixed(1)}, p95 ${percentile(taken, 0.95).toFixed(1)} ms`;

/** The same query by turns on both workspaces, so that what else the machine does slows both. */
const measure = async (places: Record<keyof Filled, Place>, query: (typeof queries)[number]): Promise<Measure[]> => {
  const taken: Record<keyof Filled, number[]> = { large: [], small: [] };
  for (let n = 0; n < warmUps + times; n += 1)
    for (const size of ['large', 'small'] as const) {
      const took = await getTime(places[size], query.path(places[size].values));
      if (n >= warmUps) taken[size].push(took);
    }
  const [measured, baseline] = [numbers(taken.large), numbers(taken.small)];
  print(`  ${query.name.padEnd(50)} ${measured.padEnd(28)} small ${baseline}`);
  return [
    {
      what: `${query.name}, p95`,
      measured,
      baseline,
      value: percentile(taken.large, 0.95),
      unit: 'ms',
      must: { kind: 'at most', limit: limits.ms },
    },
    {
      what: `${query.name}, large ÷ small, p50`,
      measured,
      baseline,
      value: median(taken.large) / median(taken.small),
      unit: '×',
      must: { kind: 'at most', limit: limits.ratio },
    },
  ];
};

/** Every list, filter, search and count over HTTP: a workspace with 100,000 runs and one with 1,000 by turns. */
export const lists = async (): Promise<Measure[]> => {
  const { product, filled } = await startFilled();
  try {
    const place = async ({ email, workspaceId }: Filled['large']): Promise<Place> => {
      const client = await signIn(product, email);
      const root = `/api/workspaces/${workspaceId}`;
      return { client, root, values: await getValues(client, root) };
    };
    const places = { large: await place(filled.large), small: await place(filled.small) };
    const measures: Measure[] = [];
    for (const query of queries.filter(({ name }) => name.includes(only)))
      measures.push(...(await measure(places, query)));
    for (const { client } of Object.values(places)) client.close();
    return measures;
  } finally {
    await product.stop();
  }
};
