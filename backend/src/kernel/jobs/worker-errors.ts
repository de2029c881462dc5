import type { Logger } from '@throughline/platform/logging/logger.js';

const everyMs = 60_000;
/** As the queue's library says it: on a busy machine a lock runs out before it is renewed, and another worker takes the job. */
const lostLock = /\block\b|not in the active state/i;

type Kind = 'lock' | 'connection';

/** Logs the errors of one queue's workers: each kind at most once a minute, with how many there were since the last time. */
export class WorkerErrors {
  private readonly kinds = new Map<Kind, { loggedAt: number; unlogged: number }>();

  /** `now` in milliseconds that only grow. */
  constructor(
    private readonly queue: string,
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  note(err: Error): void {
    const kind: Kind = lostLock.test(err.message) ? 'lock' : 'connection';
    const { loggedAt, unlogged } = this.kinds.get(kind) ?? { loggedAt: -Infinity, unlogged: 0 };
    const isDue = this.now() - loggedAt >= everyMs;
    this.kinds.set(kind, isDue ? { loggedAt: this.now(), unlogged: 0 } : { loggedAt, unlogged: unlogged + 1 });
    if (isDue) this.log(kind, { err, queue: this.queue, unlogged });
  }

  private log(kind: Kind, about: { err: Error; queue: string; unlogged: number }): void {
    if (kind === 'connection')
      this.logger.warn({ code: 'job_worker_error', ...about }, 'A worker cannot reach its queue.');
    else this.logger.warn({ code: 'job_lock_lost', ...about }, 'A worker was too slow to keep the lock of a job.');
  }
}
