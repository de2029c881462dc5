import { EsdbEventStore } from '@throughline/platform/eventstore/esdb-event-store.js';
import { createLogger, type Logger } from '@throughline/platform/logging/logger.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import type { Folded } from './follow/fold-traces.js';
import type { Duty } from './follow/background-task.js';
import { ProjectionWorker } from './follow/worker.js';

export type ProjectionsOptions = {
  databaseUrl: string;
  eventStoreUrl: string;
  projections: readonly Projection[];
  logger?: Logger;
  folded?: Folded;
  /** How long a worker that says nothing is still taken for alive. */
  leaseSeconds?: number;
  duties?: readonly Duty[];
  /** For how long a build that served before can come back. */
  keepSeconds?: number;
};

export type RunningProjections = {
  worker: ProjectionWorker;
  postgres: Postgres;
  store: EsdbEventStore;
  /** Resolves when what the log held at the start is in the read tables. */
  caughtUp: Promise<void>;
  stop: () => Promise<void>;
};

/** A worker with connections of its own, in this process. */
export const startProjections = async (options: ProjectionsOptions): Promise<RunningProjections> => {
  const {
    databaseUrl: url,
    eventStoreUrl,
    projections,
    logger = createLogger('silent'),
    folded,
    leaseSeconds,
    duties = [],
    keepSeconds,
  } = options;
  const postgres = new Postgres({
    url,
    connections: 6,
    name: 'throughline projections',
    settings: {
      // A worker that was stopped in the middle of a batch must not hold its successor up.
      idle_in_transaction_session_timeout: 3_000,
      // What a crash of Postgres takes back, it takes back whole, with its checkpoint, and is folded again from the log.
      synchronous_commit: 'off',
      // A build reads whole tables two at a time; helpers of Postgres beside them would take every core from what is live.
      max_parallel_workers_per_gather: 0,
      max_parallel_maintenance_workers: 0,
    },
    onIdleError: (error) =>
      logger.warn({ code: 'postgres_connection_broken', err: error }, 'An idle connection to Postgres broke.'),
  });
  const notifications = new Notifications(url, logger);
  const store = await new EsdbEventStore({ url: eventStoreUrl, logger }).ready();
  const worker = new ProjectionWorker({
    postgres,
    notifications,
    store,
    projections,
    logger,
    duties,
    ...(folded === undefined ? {} : { folded }),
    ...(leaseSeconds === undefined ? {} : { leaseSeconds }),
    ...(keepSeconds === undefined ? {} : { keepSeconds }),
  });
  const stop = async (): Promise<void> => {
    await worker.stop();
    await store.close();
    await notifications.close();
    await postgres.close();
  };
  let stopped: Promise<void> | undefined;
  return { worker, postgres, store, caughtUp: worker.caughtUp, stop: () => (stopped ??= stop()) };
};
