import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '@throughline/embedded/postgres.js';
import { EsdbEventStore } from '@throughline/platform/eventstore/esdb-event-store.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { answerTo, ask } from '@throughline/projections/engine/requests.js';
import { projections } from '@throughline/projections/projections.js';
import { z } from 'zod';
import { dataFolder } from '../lib/house.ts';
import { seedPast } from '../lib/past.ts';
import { startPeer } from '../lib/process.ts';
import { say } from '../lib/progress.ts';
import type { Measure } from '../lib/report.ts';
import { median } from '../lib/statistics.ts';

const wanted = 100_000;
const rounds = 3;
const lookEveryMs = 20;

const Url = z.object({ url: z.string() });
const Time = z.object({ ms: z.number() });
const Ready = z.object({});

type Log = { databaseUrl: string; eventStoreUrl: string };

const seed = async ({ eventStoreUrl }: Log): Promise<number> => {
  const store = await new EsdbEventStore({ url: eventStoreUrl, logger: createLogger('silent') }).ready();
  try {
    return await seedPast(store, wanted);
  } finally {
    await store.close();
  }
};

const readBare = async ({ eventStoreUrl }: Log, events: number): Promise<number> => {
  const reader = await startPeer('bare-loop.ts', Time, { EVENTSTORE_URL: eventStoreUrl, BENCH_EVENTS: String(events) });
  await reader.stop();
  return reader.ready.ms;
};

/** From the operator's request until every new build serves, its tables compared with the ones before. */
const rebuildAll = async (postgres: Postgres): Promise<number> => {
  const from = performance.now();
  const names = projections.map(({ name }) => name);
  const request = await ask(postgres, { kind: 'rebuild', projections: names, options: {} });
  for (;;) {
    await delay(lookEveryMs);
    const answer = await answerTo(postgres, request);
    if (answer === null) continue;
    if ('refused' in answer) throw new Error(answer.refused);
    const slots = await postgres.query<{ projection: string; build: number; status: string }>(
      'select projection, build, status from proj.slot',
    );
    const built = slots.filter((slot) =>
      answer.builds.some(({ projection, build }) => slot.projection === projection && slot.build === build),
    );
    const lost = built.find(({ status }) => status === 'failed' || status === 'cancelled');
    if (lost !== undefined) throw new Error(`${lost.projection} was not rebuilt: ${lost.status}.`);
    if (built.every(({ status }) => status === 'live')) return performance.now() - from;
  }
};

const assertWhole = async (postgres: Postgres, events: number): Promise<void> => {
  const [counted] = await postgres.query<{ rows: number; parked: number; differing: number }>(
    `select (select count(*) from rm.history) as rows, (select count(*) from proj.quarantine) as parked,
       (select count(*) from proj.slot, json_array_elements(verification->'tables') as one where not (one->>'equal')::boolean) as differing`,
  );
  if (counted?.rows !== events || counted.parked !== 0 || counted.differing !== 0)
    throw new Error(`Not whole after the rebuild: ${JSON.stringify(counted)} of ${events} events.`);
};

const measure = async (log: Log, events: number): Promise<Measure[]> => {
  const postgres = new Postgres({ url: log.databaseUrl, connections: 2 });
  const worker = await startPeer('projections.ts', Ready, {
    DATABASE_URL: log.databaseUrl,
    EVENTSTORE_URL: log.eventStoreUrl,
  });
  try {
    const bare: number[] = [];
    const rebuilt: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      say(`  round ${round} of ${rounds}`);
      bare.push(await readBare(log, events));
      rebuilt.push(await rebuildAll(postgres));
    }
    await assertWhole(postgres, events);
    const perSecond = (ms: number): string => `${(events / ms).toFixed(1)}k events/s (${(ms / 1_000).toFixed(1)} s)`;
    return [
      {
        what: `rebuild of all ${projections.length} projections, ${events} events`,
        measured: perSecond(median(rebuilt)),
        baseline: `bare subscribeToAll: ${perSecond(median(bare))}`,
        value: median(bare.map((ms, at) => ms / (rebuilt[at] ?? Number.NaN))),
        unit: '×',
        must: { kind: 'at least', limit: 1 },
      },
    ];
  } finally {
    await worker.stop();
    await postgres.close();
  }
};

/** All read tables anew from a long log, against reading that log with the official client and nothing else. */
export const rebuild = async (): Promise<Measure[]> => {
  const folder = await dataFolder();
  const postgres = await startPostgres({ dataDir: folder });
  try {
    const node = await startPeer('event-store.ts', Url, { DATABASE_URL: postgres.url });
    try {
      const log = { databaseUrl: postgres.url, eventStoreUrl: node.ready.url };
      say(`  ${wanted} events`);
      return await measure(log, await seed(log));
    } finally {
      await node.stop();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
