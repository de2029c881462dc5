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
const limits = {
  usualMs: 150,
  anyMs: 500,
  bytes: 4,
  live: 1.3,
  small: { openMs: 2_000, compareMs: 300 },
  large: { openMs: 60_000, compareMs: 3_000 },
};

const Events = z.object({ items: z.array(z.object({ number: z.number() })) });
const Items = z.object({ items: z.array(z.object({ id: z.string() })) });
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

const getSchema = ({ root }: Place): string => `past_${root.slice(-36).replaceAll('-', '')}`;

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

/** The time of what somebody does, over and over until `until` resolves. */
const repeat = async (until: Promise<unknown>, work: () => Promise<{ ms: number }>): Promise<number[]> => {
  const taken: number[] = [];
  let over = false;
  void until.finally(() => (over = true));
  while (!over) {
    taken.push((await work()).ms);
    await delay(20);
  }
  return taken;
};

const readAgents = (place: Place) => (): Promise<{ ms: number }> => timed(place, 'agents?order=name');

const atMost = (what: string, value: number, limit: number): Measure => ({
  what,
  measured: `${value.toFixed(1)} ms`,
  baseline: '–',
  value,
  unit: 'ms',
  must: { kind: 'at most', limit },
});

const ratio = (what: string, busy: readonly number[], quiet: readonly number[]): Measure => ({
  what,
  measured: `${percentile(busy, 0.95).toFixed(1)} ms`,
  baseline: `${percentile(quiet, 0.95).toFixed(1)} ms`,
  value: percentile(busy, 0.95) / percentile(quiet, 0.95),
  unit: '×',
  must: { kind: 'at most', limit: limits.live },
});

const readNewest = async ({ client, root }: Place): Promise<number> =>
  Events.parse(await client.get(`${root}/history?limit=1`)).items[0]?.number ?? 1;

/** Returns how long it takes to compare two random moments, with who changed each field of the first things. */
const compare = async (place: Place): Promise<number> => {
  const newest = await readNewest(place);
  const taken: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const [from, to] = [0, 0].map(() => 1 + Math.floor(Math.random() * newest)).sort((a, b) => a - b);
    const started = performance.now();
    const counted = await timed(place, `history/compare?from=${from}&to=${to}`);
    const listed = await timed(place, `history/compare/things?from=${from}&to=${to}&kind=agent`);
    if (counted.status === 200 && listed.status === 200) taken.push(performance.now() - started);
  }
  return percentile(taken, 0.95);
};

/** Three people step through a workspace's past, ten events a second each, and look at its runs. */
const play = async (place: Place, newest: number, until: Promise<unknown>): Promise<void> => {
  let over = false;
  void until.finally(() => (over = true));
  const step = async (begin: number): Promise<void> => {
    for (let number = begin; !over; number += 1) {
      await timed(place, withAt('runs?limit=50', 1 + (number % newest)));
      await delay(100);
    }
  };
  await Promise.all([0.2, 0.5, 0.8].map((part) => step(Math.floor(newest * part))));
};

/** Commands and reads of another workspace while three people play, and without. */
const measureBesidePlayers = async (large: Place, small: Place): Promise<Measure[]> => {
  const [agent] = Items.parse(await small.client.get(`${small.root}/agents?limit=1`)).items;
  let at = 0;
  const rename = async (): Promise<{ ms: number }> => {
    const from = performance.now();
    await small.client.patch(`${small.root}/agents/${agent?.id}/name`, { name: `Renamed ${(at += 1)}` });
    return { ms: performance.now() - from };
  };
  const runFor = async (seconds: number): Promise<number[][]> => {
    const until = delay(seconds * 1_000);
    return Promise.all([repeat(until, rename), repeat(until, readAgents(small))]);
  };
  const [commands = [], reads = []] = await runFor(20);
  const played = delay(21_000);
  const [, [busyCommands = [], busyReads = []]] = await Promise.all([
    play(large, await readNewest(large), played),
    runFor(20),
  ]);
  return [
    ratio('a command while three people play, p95', busyCommands, commands),
    ratio('a reading while three people play, p95', busyReads, reads),
  ];
};

/** Opens the past for the first time, while somebody reads another workspace. */
const measureOpening = async (product: Product, large: Place, small: Place): Promise<Measure[]> => {
  const schema = getSchema(large);
  const newest = await readNewest(large);
  for (const place of [large, small]) await drop(product, getSchema(place));
  const smallMs = await open(small, await readNewest(small));
  const quiet = await repeat(delay(5_000), readAgents(small));
  const opening = open(large, newest);
  const busy = await repeat(opening, readAgents(small));
  const openMs = await opening;
  const bytes = await measureSizes(product, schema);
  return [
    atMost('opening the past of the small workspace', smallMs, limits.small.openMs),
    atMost(`opening the past of ${newest} events`, openMs, limits.large.openMs),
    {
      what: 'bytes of the past ÷ bytes of the replica',
      measured: `${Math.round(bytes.past / 1e6)} MB`,
      baseline: `${Math.round(bytes.replica / 1e6)} MB`,
      value: bytes.past / bytes.replica,
      unit: '×',
      must: { kind: 'at most', limit: limits.bytes },
    },
    ratio('a reading of another workspace meanwhile, p95', busy, quiet),
  ];
};

/** Asks at random moments and now by turns. */
const measureQueries = async (large: Place): Promise<Measure[]> => {
  const measures: Measure[] = [];
  const newest = await readNewest(large);
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
  return measures;
};

/** The past of a large and a small workspace: opened, read by every list, filter, search and count, compared, and played. */
export const past = async (): Promise<Measure[]> => {
  const { product, filled } = await startFilled();
  try {
    const place = async ({ email, workspaceId }: { email: string; workspaceId: string }): Promise<Place> => ({
      client: await signIn(product, email),
      root: `/api/workspaces/${workspaceId}`,
    });
    const [large, small] = [await place(filled.large), await place(filled.small)];
    const measures = [
      ...(await measureOpening(product, large, small)),
      ...(await measureQueries(large)),
      atMost('comparing in the small workspace, p95', await compare(small), limits.small.compareMs),
      atMost('comparing in the large workspace, p95', await compare(large), limits.large.compareMs),
      ...(await measureBesidePlayers(large, small)),
    ];
    large.client.close();
    small.client.close();
    return measures;
  } finally {
    await product.stop();
  }
};
