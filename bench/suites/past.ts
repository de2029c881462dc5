import { setTimeout as delay } from 'node:timers/promises';
import { Client as Database } from 'pg';
import { z } from 'zod';
import type { Client } from '../lib/client.ts';
import { signIn } from '../lib/person.ts';
import type { Product } from '../lib/product.ts';
import { print } from '../lib/progress.ts';
import type { Measure } from '../lib/report.ts';
import { median, percentile } from '../lib/statistics.ts';
import { startFilled } from './lists/filled.ts';
import { getValues, queries } from './lists/queries.ts';

const times = Number(process.env['BENCH_TIMES'] ?? 20);
/** Part of a query's name; all queries unless given. */
const only = process.env['BENCH_QUERY'] ?? '';
/** Lists in their usual order, which must be found without looking at what came later. */
const usual = new Set(['runs', 'agents', 'triggers', 'deliveries', 'history', 'runs of an agent', 'members']);
const limits = { usualMs: 150, anyMs: 500, openMs: 60_000, bytes: 4, live: 1.3 };

const Events = z.object({ items: z.array(z.object({ number: z.number() })) });
type Place = { client: Client; root: string };

const timed = async ({ client, root }: Place, path: string): Promise<{ ms: number; status: number }> => {
  const from = performance.now();
  const { status } = await client.send('GET', `${root}/${path}`);
  return { ms: performance.now() - from, status };
};

const withAt = (path: string, number: number): string => `${path}${path.includes('?') ? '&' : '?'}at=${number}`;

const open = async (place: Place, newest: number): Promise<number> => {
  const from = performance.now();
  for (;;) {
    const { status } = await timed(place, withAt('agents?limit=1', newest));
    if (status === 200) return performance.now() - from;
    if (status !== 503) throw new Error(`Opening the past: ${status}`);
    await delay(200);
  }
};

const run = async <T>(product: Product, work: (database: Database) => Promise<T>): Promise<T> => {
  const database = new Database({ connectionString: product.postgresUrl });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
};

const drop = (product: Product, schema: string): Promise<void> =>
  run(product, async (database) => {
    await database.query(`drop schema if exists ${schema} cascade`);
    await database.query('delete from proj.past');
  });

const measureSizes = (product: Product, schema: string): Promise<{ past: number; replica: number }> =>
  run(product, async (database) => {
    const { rows } = await database.query<{ past: string; replica: string }>(
      `select sum(pg_total_relation_size(c.oid)) filter (where n.nspname = $1) as past,
         sum(pg_total_relation_size(c.oid)) filter (where n.nspname like 'history\\_v%' and c.relname = 'history') as replica
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r'`,
      [schema],
    );
    return { past: Number(rows[0]?.past), replica: Number(rows[0]?.replica) };
  });

/** The time of a reading of another workspace, over and over until `until` resolves. */
const readMeanwhile = async (place: Place, until: Promise<unknown>): Promise<number[]> => {
  const taken: number[] = [];
  let over = false;
  void until.finally(() => (over = true));
  while (!over) {
    taken.push((await timed(place, 'agents?order=name')).ms);
    await delay(20);
  }
  return taken;
};

/** Every list, filter, search and count of a large workspace, at random moments and now by turns. */
export const past = async (): Promise<Measure[]> => {
  const { product, filled } = await startFilled();
  try {
    const place = async ({ email, workspaceId }: { email: string; workspaceId: string }): Promise<Place> => ({
      client: await signIn(product, email),
      root: `/api/workspaces/${workspaceId}`,
    });
    const [large, small] = [await place(filled.large), await place(filled.small)];
    const schema = `past_${filled.large.workspaceId.replaceAll('-', '')}`;
    const newest = Events.parse(await large.client.get(`${large.root}/history?limit=1`)).items[0]?.number ?? 1;
    await drop(product, schema);
    const quiet = await readMeanwhile(small, delay(5_000));
    const opening = open(large, newest);
    const busy = await readMeanwhile(small, opening);
    const openMs = await opening;
    const bytes = await measureSizes(product, schema);
    const measures: Measure[] = [
      {
        what: `opening the past of ${newest} events`,
        measured: `${Math.round(openMs)} ms`,
        baseline: '–',
        value: openMs,
        unit: 'ms',
        must: { kind: 'at most', limit: limits.openMs },
      },
      {
        what: 'bytes of the past ÷ bytes of the replica',
        measured: `${Math.round(bytes.past / 1e6)} MB`,
        baseline: `${Math.round(bytes.replica / 1e6)} MB`,
        value: bytes.past / bytes.replica,
        unit: '×',
        must: { kind: 'at most', limit: limits.bytes },
      },
      {
        what: 'a reading of another workspace meanwhile, p95',
        measured: `${percentile(busy, 0.95).toFixed(1)} ms`,
        baseline: `${percentile(quiet, 0.95).toFixed(1)} ms`,
        value: percentile(busy, 0.95) / percentile(quiet, 0.95),
        unit: '×',
        must: { kind: 'at most', limit: limits.live },
      },
    ];
    const values = await getValues(large.client, large.root);
    for (const query of queries.filter(({ name }) => name.includes(only) && !name.includes('second page'))) {
      const path = query.path(values);
      const taken = { past: [] as number[], now: [] as number[] };
      await timed(large, withAt(path, newest));
      for (let n = 0; n < times; n += 1) {
        const number = 1 + Math.floor(Math.random() * newest);
        const { ms, status } = await timed(large, withAt(path, number));
        if (status === 422) break;
        // It was not there yet.
        if (status === 404) continue;
        // One that was given up took as long as that.
        if (status !== 200 && status !== 503) throw new Error(`${path} at ${number}: ${status}`);
        taken.past.push(ms);
        taken.now.push((await timed(large, path)).ms);
      }
      if (taken.past.length === 0) continue;
      const numbers = (all: readonly number[]): string =>
        `p50 ${median(all).toFixed(1)}, p95 ${percentile(all, 0.95).toFixed(1)} ms`;
      print(`  ${query.name.padEnd(50)} ${numbers(taken.past).padEnd(28)} now ${numbers(taken.now)}`);
      measures.push({
        what: `${query.name} at a random moment, p95`,
        measured: numbers(taken.past),
        baseline: numbers(taken.now),
        value: percentile(taken.past, 0.95),
        unit: 'ms',
        must: { kind: 'at most', limit: usual.has(query.name) ? limits.usualMs : limits.anyMs },
      });
    }
    large.client.close();
    small.client.close();
    return measures;
  } finally {
    await product.stop();
  }
};
