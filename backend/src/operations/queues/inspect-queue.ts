import type { QueueView } from '@throughline/contracts/operations/health-snapshot.js';
import type { JobQueue, QueuedJob } from '../../kernel/jobs/job-backend.js';

/** At most this many jobs are read or retried at once. */
export const maxJobs = 1_000;

/**
 * Returns what operators and metrics see of a queue; `oldest` is the time in milliseconds since the first waiting job was
 * added.
 */
export const inspectQueue = async (name: string, queue: JobQueue, now: Date): Promise<QueueView> => {
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
    oldest: first === undefined ? null : Math.max(0, now.getTime() - first.timestamp),
  };
};

/** Jobs that failed and wait for their next try. */
export const retryingIn = async (queue: JobQueue): Promise<QueuedJob[]> =>
  (await queue.getDelayed(0, maxJobs - 1)).filter(
    ({ failedReason }) => failedReason !== undefined && failedReason !== '',
  );
