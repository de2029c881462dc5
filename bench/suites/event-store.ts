import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { smallHeap } from '@throughline/embedded/event-store/small-heap.js';
import { startPostgres, type RunningPostgres } from '@throughline/embedded/postgres.js';
import { Client } from 'pg';
import { z } from 'zod';
import { databaseOn } from '../lib/database.ts';
import { fillLog } from '../lib/filled-log.ts';
import { dataFolder } from '../lib/house.ts';
import { oneByOne } from '../lib/load.ts';
import { startPeer, type Peer } from '../lib/process.ts';
import { say } from '../lib/progress.ts';
import type { Measure } from '../lib/report.ts';
import { median } from '../lib/statistics.ts';

const rounds = 5;
const secondsEach = 3;
const inFlight = 64;
const appendsAtOne = 400;
const caughtUpWith = 200_000;
const behind = 100_000;
const stored = 1_000_000;

const Url = z.object({ url: z.string() });
const Time = z.object({ ms: z.number() });
type Server = Peer<z.output<typeof Url>>;

/** As the product runs it: built, in a process of its own. */
const built = '../../embedded/dist/src/event-store/main.js';
const node = (databaseUrl: string): Promise<Server> =>
  startPeer(built, Url, { EVENT_STORE_DATABASE_URL: databaseUrl, NODE_OPTIONS: smallHeap });
const noOp = (events: number): Promise<Server> =>
  startPeer('no-op-event-store.ts', Url, { BENCH_EVENTS: String(events) });

const inserting = (databaseUrl: string): Promise<Server> =>
  startPeer('inserting-event-store.ts', Url, { DATABASE_URL: databaseUrl });

const noted = (bytes = 200) => jsonEvent({ type: 'Noted', data: { padding: 'x'.repeat(bytes) } });
let streams = 0;
const append = (client: EventStoreDBClient) =>
  client.appendToStream(`agent-${(streams += 1)}`, noted(), { expectedRevision: 'no_stream' });

/** Appends a second, so many always under way, each to a stream of its own. */
const appendsPerSecond = async (client: EventStoreDBClient, seconds: number): Promise<number> => {
  const [from, until] = [performance.now(), performance.now() + seconds * 1_000];
  let done = 0;
  const writer = async (): Promise<void> => {
    for (; performance.now() < until; done += 1) await append(client);
  };
  await Promise.all(Array.from({ length: inFlight }, writer));
  return (done * 1_000) / (performance.now() - from);
};

const inserts = async (
  postgres: RunningPostgres,
): Promise<{ insert: () => Promise<unknown>; end: () => Promise<void> }> => {
  const client = new Client({ connectionString: await databaseOn({ postgresUrl: postgres.url }, 'bench_plain') });
  await client.connect();
  await client.query('create table plain (id bigint generated always as identity primary key, data jsonb not null)');
  const data = JSON.stringify({ padding: 'x'.repeat(200) });
  const insert = () => client.query({ name: 'plain', text: 'insert into plain (data) values ($1)', values: [data] });
  return { insert, end: () => client.end() };
};

const appending = async (postgres: RunningPostgres): Promise<Measure[]> => {
  const servers = [
    await node(await databaseOn({ postgresUrl: postgres.url }, 'bench_appends')),
    await noOp(0),
    await inserting(await databaseOn({ postgresUrl: postgres.url }, 'bench_inserting')),
  ] as const;
  const [own, nothing, least] = servers.map(({ ready }) => EventStoreDBClient.connectionString(ready.url));
  const { insert, end } = await inserts(postgres);
  if (!own || !nothing || !least) throw new Error('Three servers were started.');
  try {
    for (const client of [own, nothing, least]) await appendsPerSecond(client, secondsEach * 2);
    const figures = {
      own: [] as number[],
      nothing: [] as number[],
      least: [] as number[],
      p50: [] as number[],
      bare: [] as number[],
      leastP50: [] as number[],
      plain: [] as number[],
    };
    for (let round = 1; round <= rounds; round += 1) {
      say(`  round ${round} of ${rounds}`);
      figures.own.push(await appendsPerSecond(own, secondsEach));
      figures.nothing.push(await appendsPerSecond(nothing, secondsEach));
      figures.least.push(await appendsPerSecond(least, secondsEach));
      figures.p50.push(median(await oneByOne(appendsAtOne, () => append(own))));
      figures.bare.push(median(await oneByOne(appendsAtOne, () => append(nothing))));
      figures.leastP50.push(median(await oneByOne(appendsAtOne, () => append(least))));
      figures.plain.push(median(await oneByOne(appendsAtOne, insert)));
    }
    const ratio = (ones: number[], others: number[]) => median(ones.map((one, at) => one / (others[at] ?? Number.NaN)));
    return [
      {
        what: `appends of one event, ${inFlight} in flight`,
        measured: `${median(figures.own).toFixed(0)}/s`,
        baseline: `a store that does nothing: ${median(figures.nothing).toFixed(0)}/s`,
        value: ratio(figures.own, figures.nothing),
        shape: ratio(figures.least, figures.nothing),
        unit: '×',
        must: { kind: 'at least', limit: 0.85 },
      },
      {
        what: 'append of one event, p50 with 1 in flight',
        measured: `${median(figures.p50).toFixed(2)} ms`,
        baseline: `one durable INSERT: ${median(figures.plain).toFixed(2)} ms (the protocol alone: ${median(figures.bare).toFixed(2)} ms)`,
        value: ratio(figures.p50, figures.plain),
        shape: ratio(figures.leastP50, figures.plain),
        unit: '×',
        must: { kind: 'at most', limit: 2.5 },
      },
    ];
  } finally {
    await Promise.all([own.dispose(), nothing.dispose(), least.dispose()]);
    await end();
    for (const server of servers) await server.stop();
  }
};

const catchUp = async (url: string): Promise<number> => {
  const reader = await startPeer('bare-loop.ts', Time, { EVENTSTORE_URL: url, BENCH_EVENTS: String(caughtUpWith) });
  await reader.stop();
  return caughtUpWith / reader.ready.ms;
};

const catchingUp = async (postgres: RunningPostgres): Promise<Measure[]> => {
  const databaseUrl = await databaseOn({ postgresUrl: postgres.url }, 'bench_catch_up');
  await fillLog(databaseUrl, caughtUpWith, 1_000);
  const [own, nothing] = [await node(databaseUrl), await noOp(caughtUpWith)];
  try {
    const [mine, theirs]: [number[], number[]] = [[], []];
    for (let round = 1; round <= rounds; round += 1) {
      say(`  round ${round} of ${rounds}`);
      mine.push(await catchUp(own.ready.url));
      theirs.push(await catchUp(nothing.ready.url));
    }
    const measured = `${median(mine).toFixed(1)}k events/s`;
    const baseline = `from memory: ${median(theirs).toFixed(1)}k events/s`;
    const what = `$all catch-up with ${caughtUpWith} events of 1 KB`;
    return [
      { what, measured, baseline, value: median(mine), unit: 'k/s', must: { kind: 'at least', limit: 25 } },
      {
        what: `${what}, against no store`,
        measured,
        baseline,
        value: median(mine.map((one, at) => one / (theirs[at] ?? Number.NaN))),
        unit: '×',
        must: { kind: 'at least', limit: 0.9 },
      },
    ];
  } finally {
    await own.stop();
    await nothing.stop();
  }
};

const megabytesOf = async ({ process: child }: Server): Promise<number> =>
  Number((await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)])).stdout) / 1024;

/** The most it takes while something is done. */
const mostDuring = async (server: Server, work: () => Promise<unknown>): Promise<number> => {
  let most = 0;
  let running = true;
  const watching = (async () => {
    for (; running; await delay(100)) most = Math.max(most, await megabytesOf(server));
  })();
  await work();
  running = false;
  await watching;
  return most;
};

const fallBehind = async (url: string): Promise<void> => {
  const slow = EventStoreDBClient.connectionString(url);
  const subscription = slow.subscribeToAll({ fromPosition: 'end' });
  const first = once(subscription, 'data');
  await once(subscription, 'confirmation');
  await append(slow);
  await first;
  subscription.pause();
  for (let written = 0; written < behind; written += 500)
    await slow.appendToStream(
      'agent-busy',
      Array.from({ length: 500 }, () => noted()),
    );
  await subscription.unsubscribe();
  await slow.dispose();
};

const remembering = async (postgres: RunningPostgres): Promise<Measure[]> => {
  const server = await node(await databaseOn({ postgresUrl: postgres.url }, 'bench_memory'));
  const client = EventStoreDBClient.connectionString(server.ready.url);
  try {
    await delay(5_000);
    const idle = await megabytesOf(server);
    const busy = await mostDuring(server, () => appendsPerSecond(client, secondsEach * 4));
    const slow = await mostDuring(server, () => fallBehind(server.ready.url));
    const measure = (what: string, value: number, limit: number): Measure => ({
      what: `memory of the node ${what}`,
      measured: `${value.toFixed(0)} MB`,
      baseline: '',
      value,
      unit: 'MB',
      must: { kind: 'at most', limit },
    });
    return [
      measure('at rest', idle, 100),
      measure(`with ${inFlight} appends in flight`, busy, 250),
      measure(`with a subscriber ${behind} events behind`, slow, 250),
    ];
  } finally {
    await client.dispose();
    await server.stop();
  }
};

const starting = async (postgres: RunningPostgres): Promise<Measure[]> => {
  const databaseUrl = await databaseOn({ postgresUrl: postgres.url }, 'bench_start');
  await fillLog(databaseUrl, stored, 250);
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const from = performance.now();
    const server = await node(databaseUrl);
    times.push(performance.now() - from);
    await server.stop();
  }
  return [
    {
      what: `start with ${stored} events stored`,
      measured: `${median(times).toFixed(0)} ms`,
      baseline: '',
      value: median(times),
      unit: 'ms',
      must: { kind: 'at most', limit: 2_000 },
    },
  ];
};

const parts = { appending, catchingUp, remembering, starting };

/** The embedded node by itself, through the official client, against the same protocol with nothing behind it. */
export const eventStore = async (): Promise<Measure[]> => {
  const folder = await dataFolder();
  const postgres = await startPostgres({ dataDir: folder });
  try {
    const measures: Measure[] = [];
    for (const [name, part] of Object.entries(parts)) {
      say(`  ${name}`);
      measures.push(...(await part(postgres)));
    }
    return measures;
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
