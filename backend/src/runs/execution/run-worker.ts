import { Injectable } from '@nestjs/common';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Jobs, type JobOutcome } from '../../kernel/jobs/jobs.js';
import { Executor } from './executor.js';
import { isOfMachines } from './machine-faults.js';
import { RunJob, RunQueue, runQueue } from './run-queue.js';
import { Slots } from './slots.js';

const runsAtOnce = 20;
const mostFailures = 5;

/** Executes what is in the queue of runs. */
@Injectable()
export class RunWorker {
  private readonly failures = new Map<string, number>();

  constructor(
    jobs: Jobs,
    private readonly executor: Executor,
    private readonly store: EventStore,
    private readonly queue: RunQueue,
    private readonly slots: Slots,
    private readonly logger: Logger,
  ) {
    jobs.work(runQueue, {
      data: RunJob,
      concurrency: runsAtOnce,
      run: (job, stop) => this.execute(job, stop),
      done: (job) => this.lookAgain(job),
    });
  }

  private async execute(job: RunJob, stop: AbortSignal): Promise<JobOutcome> {
    try {
      const outcome = await this.executor.execute(job, stop);
      this.failures.delete(job.runId);
      return outcome;
    } catch (error) {
      if (isOfMachines(error)) throw error;
      const failures = (this.failures.get(job.runId) ?? 0) + 1;
      this.failures.set(job.runId, failures);
      if (failures < mostFailures) throw error;
      this.failures.delete(job.runId);
      this.logger.error(
        { code: 'run_given_up', err: error, runId: job.runId },
        'A run kept failing with an unexpected error and is given up.',
      );
      await this.executor.giveUp(job);
      return undefined;
    }
  }

  /** Whoever woke the run while its job was just ending found the job there and added none. */
  private async lookAgain(job: RunJob): Promise<void> {
    const last = await this.store.last(streamOf('run', job.runId));
    if (last?.type === 'ApprovalGranted') return this.queue.execute(job);
    if (last?.type !== 'RunRequested') return;
    if (await this.slots.hasRoom(job.runId, last.data.definition.limits.parallelRuns)) await this.queue.execute(job);
  }
}
