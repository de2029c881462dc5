import { ConfigurationInvalid } from '@throughline/platform/config/configuration-invalid.js';
import { poolSizes } from '@throughline/platform/config/pool-sizes.js';
import { EsdbEventStore } from '@throughline/platform/eventstore/esdb-event-store.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { PostgresTooOld } from '@throughline/platform/postgres/server-version.js';
import { DiskRoom } from './fold/disk-room.js';
import { keepPasts } from './past/pasts.js';
import { engineMigrations, isMissingExtension } from './store/engine.schema.js';
import { ProjectionWorker, type WorkerOptions } from './worker/worker.js';

/** `leaseSeconds`, `keepSeconds` and the rest have defaults. */
export type ProjectionsOptions = Partial<Omit<WorkerOptions, 'projections'>> &
  Pick<WorkerOptions, 'projections'> & { databaseUrl: string; eventStoreUrl: string };

export type RunningProjections = {
  worker: ProjectionWorker;
  postgres: Postgres;
  store: EsdbEventStore;
  /** Resolves when everything that the log contained at the start is in the read tables. */
  caughtUp: Promise<void>;
  stop: () => Promise<void>;
};

const secondsPerDay = 86_400;

/** A worker with connections of its own, in this process. */
export const startProjections = async (options: ProjectionsOptions): Promise<RunningProjections> => {
  const { databaseUrl: url, eventStoreUrl, projections, logger = createLogger('silent') } = options;
  const postgres = new Postgres({
    url,
    connections: poolSizes.projections,
    name: 'throughline projections',
    settings: {
      // A worker that was stopped in the middle of a batch must not delay its successor.
      idle_in_transaction_session_timeout: 3_000,
      // A commit that Postgres loses in a crash is lost with its checkpoint, and is folded again from the log.
      synchronous_commit: 'off',
      // A build reads whole tables, two at a time; parallel workers of Postgres would take every core from live work.
      max_parallel_workers_per_gather: 0,
      max_parallel_maintenance_workers: 0,
    },
    onIdleError: (error) =>
      logger.warn({ code: 'postgres_idle_connection_lost', err: error }, 'An idle connection to Postgres broke.'),
  });
  await requireUsable(postgres);
  const notifications = new Notifications(url, logger);
  const store = await new EsdbEventStore({ url: eventStoreUrl, logger }).ready();
  const worker = new ProjectionWorker({
    postgres,
    notifications,
    store,
    projections,
    logger,
    onBatchFolded: options.onBatchFolded ?? (() => undefined),
    leaseSeconds: options.leaseSeconds ?? 3,
    backgroundTasks: [keepPasts(notifications), ...(options.backgroundTasks ?? [])],
    room: options.room ?? new DiskRoom(null),
    keepSeconds: options.keepSeconds ?? secondsPerDay,
    chainKey: options.chainKey ?? null,
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

/** A missing extension and a newer server do not come by themselves, so the start is refused. After any other error the worker tries again. */
const requireUsable = async (postgres: Postgres): Promise<void> => {
  try {
    await migrate(postgres, 'proj', engineMigrations);
  } catch (error) {
    if (!isMissingExtension(error) && !(error instanceof PostgresTooOld)) return;
    await postgres.close();
    throw new ConfigurationInvalid(error.message);
  }
};
