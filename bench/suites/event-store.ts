import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EventStoreDBClient } from '@eventstore/db-client';
import { startPostgres, type RunningPostgres } from '@throughline/embedded/postgres.js';
import { z } from 'zod';
import { databaseOn } from '../lib/database.ts';
import { fillLog } from '../lib/filled-log.ts';
import { dataFolder, removeDataFolder } from '../lib/product.ts';
import { startPeer } from '../lib/process.ts';
import { print } from '../lib/progress.ts';
import type { Measure } from '../lib/report.ts';
import { median } from '../lib/statistics.ts';
import { appending } from './event-store/appending.ts';
import { append, appendsPerSecond, inFlight, node, noOp, noted, type Server } from './event-store/servers.ts';

const rounds = 9;
const secondsEach = 3;
const caughtUpWith = 200_000;
const behind = 100_000;
const stored = 1_000_000;

const Time = z.object({ ms: z.number() });

const catchUp = async (url: string): Promise<number> => {
  const reader = await startPeer('bare-loop.ts', Time, { EVENTSTORE_URL: url, BENCH_EVENTS: String(caughtUpWith) });
  await reader.stop();
  return caughtUpWith / reader.ready.ms;
};

const catchingUp = async (postgres: RunningPostgres): Promise<Measure[]> => {
  const databaseUrl = await databaseOn({ postgresUrl: postgres.socketUrl }, 'bench_catch_up');
  await fillLog(databaseUrl, caughtUpWith, 1_000);
  const [own, nothing] = [await node(databaseUrl), await noOp(caughtUpWith)];
  try {
    const [mine, theirs]: [number[], number[]] = [[], []];
    for (let round = 1; round <= rounds; round += 1) {
      print(`  round ${round} of ${rounds}`);
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

/** The peak memory while the work runs. */
const peakDuring = async (server: Server, work: () => Promise<unknown>): Promise<number> => {
  let peak = 0;
  let running = true;
  const watching = (async () => {
    for (; running; await delay(100)) peak = Math.max(peak, await megabytesOf(server));
  })();
  await work();
  running = false;
  await watching;
  return peak;
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
  const server = await node(await databaseOn({ postgresUrl: postgres.socketUrl }, 'bench_memory'));
  const client = EventStoreDBClient.connectionString(server.ready.url);
  try {
    await delay(5_000);
    const idle = await megabytesOf(server);
    const busy = await peakDuring(server, () => appendsPerSecond(client, secondsEach * 4));
    const slow = await peakDuring(server, () => fallBehind(server.ready.url));
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
  const databaseUrl = await databaseOn({ postgresUrl: postgres.socketUrl }, 'bench_start');
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

/** Measures the embedded node through the official client, against the same protocol without storage. */
export const eventStore = async (): Promise<Measure[]> => {
  const folder = await dataFolder();
  const postgres = await startPostgres({ dataDir: folder });
  try {
    const measures: Measure[] = [];
    for (const [name, part] of Object.entries(parts)) {
      print(`  ${name}`);
      measures.push(...(await part(postgres)));
    }
    return measures;
  } finally {
    await postgres.stop();
    await removeDataFolder(folder);
  }
};
