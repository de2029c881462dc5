import { Inject, Injectable } from '@nestjs/common';
import type { QueueView } from '@throughline/contracts/operations/health-snapshot.js';
import type { FailedJob } from '@throughline/contracts/operations/operating.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { JobQueue, QueuedJob } from '../../kernel/jobs/job-backend.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { inspectQueue, maxJobs, retryingIn } from './inspect-queue.js';
import { readStoredQueues } from './read-stored-queues.js';

const shownJobs = 100;
const reasonLength = 500;

const failedJob =
  (retries: boolean) =>
  ({ id = '', timestamp, attemptsMade: attempts, failedReason = '' }: QueuedJob): FailedJob => {
    const addedAt = new Date(timestamp).toISOString();
    return { id, addedAt, attempts, reason: failedReason.slice(0, reasonLength), retries };
  };

/** Queues as operators see and change them. A job that failed waits for its next try and is never given up. */
@Injectable()
export class QueueAdministration {
  private reading: Promise<QueueView[]> | undefined;

  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly postgres: Postgres,
    @Inject(CONFIG) private readonly config: Pick<Config, 'redisUrl'>,
  ) {}

  get areOnRedis(): boolean {
    return this.config.redisUrl !== null;
  }

  /** Callers share an answer that is on its way, so that readings do not pile up while the store is slow. */
  listQueues(): Promise<QueueView[]> {
    this.reading ??= this.readQueues().finally(() => (this.reading = undefined));
    return this.reading;
  }

  /** Retries failed jobs now, and returns how many there are. */
  async retry(name: string): Promise<number> {
    const queue = this.requireQueue(name);
    const [retrying, failed] = [await retryingIn(queue), await queue.getFailed(0, maxJobs - 1)];
    await Promise.all([...retrying.map((job) => job.promote()), ...failed.map((job) => job.retry())]);
    return retrying.length + failed.length;
  }

  /** The next to be retried first, then those that no longer are. */
  async listFailed(name: string): Promise<FailedJob[]> {
    const queue = this.requireQueue(name);
    const [retrying, failed] = [await retryingIn(queue), await queue.getFailed(0, shownJobs - 1)];
    return [...retrying.map(failedJob(true)), ...failed.map(failedJob(false))].slice(0, shownJobs);
  }

  /** Removes jobs that are due and not started. Work that is still needed is requested again, because it follows from the log. */
  async drain(name: string): Promise<number> {
    const queue = this.requireQueue(name);
    const { waiting = 0 } = await queue.getJobCounts('waiting');
    await queue.drain();
    return waiting;
  }

  private readQueues(): Promise<QueueView[]> {
    const [names, now] = [[...this.jobs.names].sort(), this.clock.now()];
    if (!this.areOnRedis) return readStoredQueues(this.postgres, names, now);
    return Promise.all(names.map((name) => inspectQueue(name, this.jobs.getQueue(name), now)));
  }

  private requireQueue(name: string): JobQueue {
    const { names } = this.jobs;
    if (!names.includes(name))
      throw new DomainError('not_found', {
        detail: `There is no queue ${name}. There are: ${[...names].sort().join(', ')}.`,
      });
    return this.jobs.getQueue(name);
  }
}
