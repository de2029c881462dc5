import type { Config } from '@throughline/platform/config/config.js';
import { createPostgresBackend, Queue, Worker } from 'bullmq';
import type { JobsOptions, Processor, WorkerOptions } from 'bullmq';

type Closable = { close: (force?: boolean) => Promise<void> };
/** `failedReason` is that of the last try, if one has failed. */
export type QueuedJob = {
  timestamp: number;
  failedReason?: string | undefined;
  promote: () => Promise<void>;
  retry: () => Promise<void>;
};
export type JobQueue = Closable & {
  add: (name: string, data: unknown, options: JobsOptions) => Promise<unknown>;
  remove: (id: string) => Promise<number>;
  getJobCounts: (...states: ('waiting' | 'active' | 'delayed' | 'failed')[]) => Promise<Record<string, number>>;
  getWaiting: (start: number, end: number) => Promise<QueuedJob[]>;
  getDelayed: (start: number, end: number) => Promise<QueuedJob[]>;
  getFailed: (start: number, end: number) => Promise<QueuedJob[]>;
  drain: () => Promise<void>;
  on: (event: 'error', listener: (error: Error) => void) => unknown;
};
type Failed = (job: { id?: string | undefined } | undefined, error: Error) => void;
export type JobWorker = Closable & {
  pause: (doNotWait: boolean) => Promise<void>;
  resume: () => void;
  on: ((event: 'error', listener: (error: Error) => void) => unknown) &
    ((event: 'failed', listener: Failed) => unknown) &
    ((event: 'completed', listener: (job: { data: unknown }) => void) => unknown);
};

/** The one difference between the two places jobs are kept in. */
export type JobBackend = {
  queue: (name: string) => JobQueue;
  worker: (name: string, run: Processor, options: Omit<WorkerOptions, 'connection'>) => JobWorker;
};

const onPostgres = (connectionString: string): JobBackend => {
  const connection = { connectionString, schema: 'jobs', migrate: true, max: 2 };
  return {
    queue: (name) => new Queue(name, { connection }, createPostgresBackend),
    worker: (name, run, options) => new Worker(name, run, { ...options, connection }, createPostgresBackend),
  };
};

const onRedis = (url: string): JobBackend => {
  const connection = { url, maxRetriesPerRequest: null };
  return {
    queue: (name) => new Queue(name, { connection }),
    worker: (name, run, options) => new Worker(name, run, { ...options, connection }),
  };
};

export const jobBackend = ({ redisUrl, databaseUrl }: Pick<Config, 'redisUrl' | 'databaseUrl'>): JobBackend =>
  redisUrl === null ? onPostgres(databaseUrl) : onRedis(redisUrl);
