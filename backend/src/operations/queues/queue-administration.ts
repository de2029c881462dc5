import { Injectable } from '@nestjs/common';
import type { QueueView } from '@throughline/contracts/operations/health-snapshot.js';
import { Clock } from '@throughline/platform/clock.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { JobQueue, QueuedJob } from '../../kernel/jobs/job-backend.js';
import { Jobs } from '../../kernel/jobs/jobs.js';

/** So many jobs are looked at or tried again at once. */
const most = 1_000;

/** What waits, and what operators may do about it. A job that failed waits for its next try: it is never given up. */
@Injectable()
export class QueueAdministration {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  listQueues(): Promise<QueueView[]> {
    return Promise.all([...this.jobs.names].sort().map((name) => this.inspectQueue(name)));
  }

  /** Tries at once what failed before; answers how many jobs that are. */
  async retry(name: string): Promise<number> {
    const queue = this.requireQueue(name);
    const [retrying, failed] = [await retryingIn(queue), await queue.getFailed(0, most - 1)];
    await Promise.all([...retrying.map((job) => job.promote()), ...failed.map((job) => job.retry())]);
    return retrying.length + failed.length;
  }

  /** Takes away what has not begun and is due. What needs it still finds out: work is asked for by facts of the log. */
  async drain(name: string): Promise<number> {
    const queue = this.requireQueue(name);
    const { waiting = 0 } = await queue.getJobCounts('waiting');
    await queue.drain();
    return waiting;
  }

  private async inspectQueue(name: string): Promise<QueueView> {
    const queue = this.jobs.queueOf(name);
    const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
    const { waiting = 0, active = 0, delayed = 0, failed = 0 } = counts;
    const [first] = waiting === 0 ? [] : await queue.getWaiting(0, 0);
    const retrying = delayed === 0 ? 0 : (await retryingIn(queue)).length;
    return {
      queue: name,
      waiting,
      active,
      failed: failed + retrying,
      delayed: Math.max(0, delayed - retrying),
      oldest: first === undefined ? null : Math.max(0, this.clock.now().getTime() - first.timestamp),
    };
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

const retryingIn = async (queue: JobQueue): Promise<QueuedJob[]> =>
  (await queue.getDelayed(0, most - 1)).filter(({ failedReason }) => failedReason !== undefined && failedReason !== '');
