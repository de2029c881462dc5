import type { Config } from '@throughline/platform/config/config.js';
import { createPostgresBackend, Queue, Worker } from 'bullmq';
import type { JobsOptions, Processor, WorkerOptions } from 'bullmq';

type Openable = {
  /** Rejects permanently when its store could not be reached; a new one must be created then. */
  waitUntilReady: () => Promise<unknown>;
  close: (force?: boolean) => Promise<void>;
};
/** `failedReason` is that of the last attempt, if one failed. */
export type QueuedJob = {
  id?: string | undefined;
  timestamp: number;
  attemptsMade: number;
  failedReason?: string | undefined;
  promote: () => Promise<void>;
  retry: () => Promise<void>;
};
export type JobQueue = Openable & {
  add: (name: string, data: unknown, options: JobsOptions) => Promise<unknown>;
  remove: (id: string) => Promise<number>;
  getJobCounts: (...states: ('waiting' | 'active' | 'delayed' | 'failed')[]) => Promise<Record<string, number>>;
  getWaiting: (start: number, end: number) => Promise<QueuedJob[]>;
  getDelayed: (start: number, end: number) => Promise<QueuedJob[]>;
  getFailed: (start: number, end: number) => Promise<QueuedJob[]>;
  drain: () => Promise<void>;
  on: (event: 'error', listener: (error: Error) => void) => unknown;
};
type Failed = (job: { id?: string | undefined; attemptsMade: number } | undefined, error: Error) => void;
export type JobWorker = Openable & {
  run: () => Promise<void>;
  pause: (doNotWait: boolean) => Promise<void>;
  resume: () => void;
  on: ((event: 'error', listener: (error: Error) => void) => unknown) &
    ((event: 'failed', listener: Failed) => unknown) &
    ((event: 'completed', listener: (job: { data: unknown }) => void) => unknown);
};

/** The interface of the two stores of jobs, Postgres and Redis. */
export type JobBackend = {
  queue: (name: string) => JobQueue;
  worker: (name: string, run: Processor, options: Omit<WorkerOptions, 'connection' | 'autorun'>) => JobWorker;
};

const onPostgres = (connectionString: string): JobBackend => {
  const connection = { connectionString, schema: 'jobs', migrate: true };
  return {
    queue: (name) => new Queue(name, { connection: { ...connection, max: 1 } }, createPostgresBackend),
    worker: (name, run, options) =>
      new Worker(
        name,
        run,
        { ...options, autorun: false, connection: { ...connection, max: 2 } },
        createPostgresBackend,
      ),
  };
};

const onRedis = (url: string): JobBackend => {
  const connection = { url, maxRetriesPerRequest: null };
  return {
    queue: (name) => new Queue(name, { connection }),
    worker: (name, run, options) => new Worker(name, run, { ...options, autorun: false, connection }),
  };
};

export const jobBackend = ({ redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>): JobBackend =>
  redisUrl === null ? onPostgres(databaseUrl) : onRedis(redisUrl);
