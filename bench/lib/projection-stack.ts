import {
  postRequest,
  readAnswer,
  type Answer,
  type RequestOptions,
} from '@throughline/platform/projections/control/requests.js';
import { setTimeout as delay } from 'node:timers/promises';
import { smallHeap } from '@throughline/embedded/small-heap.js';
import { startPostgres } from '@throughline/embedded/postgres.js';
import { EsdbEventStore } from '@throughline/platform/eventstore/esdb-event-store.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { isEqual } from '@throughline/projections/engine/audit/audit.js';
import { z } from 'zod';
import { dataFolder, removeDataFolder } from './product.ts';
import { startPeer, type Peer } from './process.ts';

const Url = z.object({ url: z.string() });
const Ready = z.object({});

/** Postgres and the event store, without the other processes. */
export type ProjectionStack = {
  databaseUrl: string;
  eventStoreUrl: string;
  postgres: Postgres;
  store: EsdbEventStore;
  /** Starts a worker in a separate process; resolves when it folds and has caught up. */
  worker: () => Promise<Peer<object>>;
  stop: () => Promise<void>;
};

export const startProjectionStack = async (): Promise<ProjectionStack> => {
  const folder = await dataFolder();
  const cluster = await startPostgres({ dataDir: folder });
  const node = await startPeer('event-store.ts', Url, { DATABASE_URL: cluster.socketUrl });
  const [databaseUrl, eventStoreUrl] = [cluster.socketUrl, node.ready.url];
  const postgres = new Postgres({ url: databaseUrl, connections: 4 });
  const store = await new EsdbEventStore({ url: eventStoreUrl, logger: createLogger('silent') }).ready();
  return {
    databaseUrl,
    eventStoreUrl,
    postgres,
    store,
    worker: () =>
      startPeer('projections.ts', Ready, {
        DATABASE_URL: databaseUrl,
        EVENTSTORE_URL: eventStoreUrl,
        // The same option as in the product.
        NODE_OPTIONS: smallHeap.worker,
      }),
    stop: async () => {
      await store.close();
      await postgres.close();
      await node.stop();
      await cluster.stop();
      await removeDataFolder(folder);
    },
  };
};

type Built = { projection: string; build: number; status: string };

/** Milliseconds from the operator's request until every new build is live. */
export const rebuild = async (
  { postgres }: Pick<ProjectionStack, 'postgres'>,
  names: readonly string[],
  options: RequestOptions = {},
): Promise<number> => {
  const from = performance.now();
  const request = await postRequest(postgres, { kind: 'rebuild', projections: [...names], options });
  for (;;) {
    await delay(20);
    const answer = await readAnswer(postgres, request);
    if (answer === null) continue;
    if ('refused' in answer) throw new Error(answer.refused);
    const builds = await postgres.query<Built>('select projection, build, status from proj.build');
    const built = builds.filter((row) =>
      answer.builds.some(({ projection, build }) => row.projection === projection && row.build === build),
    );
    const lost = built.find(({ status }) => status === 'failed' || status === 'cancelled');
    if (lost !== undefined) throw new Error(`${lost.projection} was not rebuilt: ${lost.status}.`);
    if (built.every(({ status }) => status === 'live')) return performance.now() - from;
  }
};

/** Asserts that every appended event is in the replica, none is parked and no audit found a difference. */
export const assertWhole = async ({ postgres }: Pick<ProjectionStack, 'postgres'>, events: number): Promise<void> => {
  const [counted] = await postgres.query<{ rows: number; parked: number; differing: number }>(
    `select (select count(*) from rm.history) as rows, (select count(*) from proj.quarantine) as parked,
       (select count(*) from proj.build, json_array_elements(verification->'tables') as one where not (one->>'equal')::boolean) as differing`,
  );
  if (counted?.rows !== events || counted.parked !== 0 || counted.differing !== 0)
    throw new Error(`Not whole after the rebuild: ${JSON.stringify(counted)} of ${events} events.`);
  const request = await postRequest(postgres, { kind: 'audit', projections: [], options: {} });
  for (let answer: Answer | null = null; answer === null;) {
    await delay(50);
    answer = await readAnswer(postgres, request);
    if (answer !== null && (!('audit' in answer) || answer.audit === undefined || !isEqual(answer.audit)))
      throw new Error(`The audit did not find everything equal: ${JSON.stringify(answer)}`);
  }
};
