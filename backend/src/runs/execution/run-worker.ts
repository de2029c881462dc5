import { Injectable } from '@nestjs/common';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { SubjectForgotten } from '@throughline/platform/vault/subject-keys.js';
import { ContentMissing } from '../../kernel/blobs/blobs.js';
import { Jobs, type JobOutcome } from '../../kernel/jobs/jobs.js';
import { resumes } from '../domain/run.js';
import { Executor } from './executor.js';
import { isTransientFault } from './steps/transient-faults.js';
import { RunJob, RunQueue, runQueue } from './run-queue.js';
import { ConcurrencyPermits } from './admission/concurrency-permits.js';

/** Jobs that are claimed: most of them only wait for a permit, and each workspace has few of them, see `ExecutionPermits`. */
const concurrency = 500;
const maxFailures = 5;

/** Executes the jobs of the run queue. */
@Injectable()
export class RunWorker {
  private readonly failures = new Map<string, number>();

  constructor(
    jobs: Jobs,
    private readonly executor: Executor,
    private readonly store: EventStore,
    private readonly queue: RunQueue,
    private readonly permits: ConcurrencyPermits,
    private readonly logger: Logger,
  ) {
    jobs.work(runQueue, {
      data: RunJob,
      concurrency,
      run: (job, stop) => this.execute(job, stop),
      done: (job) => this.requeueIfWoken(job),
    });
  }

  private async execute(job: RunJob, stop: AbortSignal): Promise<JobOutcome> {
    try {
      const outcome = await this.executor.execute(job, stop);
      this.failures.delete(job.runId);
      return outcome;
    } catch (error) {
      if (isTransientFault(error)) throw error;
      const failures = (this.failures.get(job.runId) ?? 0) + 1;
      this.failures.set(job.runId, failures);
      if (failures < maxFailures && !isErased(error)) throw error;
      this.failures.delete(job.runId);
      this.logger.error(
        { code: 'run_failed_internally', err: error, runId: job.runId },
        'A run kept failing unexpectedly and was ended.',
      );
      await this.executor.fail(job);
      return undefined;
    }
  }

  /** A wake-up that came while the job was just ending found the job still there and added none. */
  private async requeueIfWoken(job: RunJob): Promise<void> {
    const last = await this.store.last(toStreamName('run', job.runId));
    if (isWake(last) && (await this.executor.canGoOn(job))) return this.queue.enqueue(job);
    if (last?.type !== 'RunRequested') return;
    if (await this.permits.mayAcquire(job, last.data.definition.limits.parallelRuns)) await this.queue.enqueue(job);
  }
}

/** Without its contents, or the key to them, a run can record nothing, however often it is tried. */
const isErased = (error: unknown): boolean => error instanceof SubjectForgotten || error instanceof ContentMissing;

const wakes: readonly string[] = resumes;
const isWake = (event: { type: string } | null | undefined): boolean => event != null && wakes.includes(event.type);
