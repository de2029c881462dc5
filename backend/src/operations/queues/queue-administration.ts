import { Injectable } from '@nestjs/common';
import type { QueueView } from '@throughline/contracts/operations/health-snapshot.js';
import { Clock } from '@throughline/platform/clock.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { JobQueue } from '../../kernel/jobs/job-backend.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { inspectQueue, maxJobs, retryingIn } from './inspect-queue.js';

/** Queues as operators see and change them. A job that failed waits for its next try and is never given up. */
@Injectable()
export class QueueAdministration {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  listQueues(): Promise<QueueView[]> {
    return Promise.all(
      [...this.jobs.names].sort().map((name) => inspectQueue(name, this.jobs.queueOf(name), this.clock.now())),
    );
  }

  /** Retries failed jobs now, and returns how many there are. */
  async retry(name: string): Promise<number> {
    const queue = this.requireQueue(name);
    const [retrying, failed] = [await retryingIn(queue), await queue.getFailed(0, maxJobs - 1)];
    await Promise.all([...retrying.map((job) => job.promote()), ...failed.map((job) => job.retry())]);
    return retrying.length + failed.length;
  }

  /** Removes jobs that are due and not started. Work that is still needed is requested again, because it follows from the log. */
  async drain(name: string): Promise<number> {
    const queue = this.requireQueue(name);
    const { waiting = 0 } = await queue.getJobCounts('waiting');
    await queue.drain();
    return waiting;
  }

  private requireQueue(name: string): JobQueue {
    const { names } = this.jobs;
    if (!names.includes(name))
      throw new DomainError('not_found', {
        detail: `There is no queue ${name}. There are: ${[...names].sort().join(', ')}.`,
      });
    return this.jobs.queueOf(name);
  }
}
