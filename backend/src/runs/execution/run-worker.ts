import { Injectable } from '@nestjs/common';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { Jobs } from '../../jobs/jobs.js';
import { Executor } from './executor.js';
import { RunJob, RunQueue, runQueue } from './run-queue.js';
import { Slots } from './slots.js';

const runsAtOnce = 20;

/** Executes what is in the queue of runs. */
@Injectable()
export class RunWorker {
  constructor(
    jobs: Jobs,
    executor: Executor,
    private readonly store: EventStore,
    private readonly queue: RunQueue,
    private readonly slots: Slots,
  ) {
    jobs.work(runQueue, {
      data: RunJob,
      concurrency: runsAtOnce,
      run: (job, stop) => executor.execute(job, stop),
      done: (job) => this.lookAgain(job),
    });
  }

  /** Whoever woke the run while its job was just ending found the job there and added none. */
  private async lookAgain(job: RunJob): Promise<void> {
    const last = await this.store.last(streamOf('run', job.runId));
    if (last?.type === 'ApprovalGranted') return this.queue.execute(job);
    if (last?.type !== 'RunRequested') return;
    const { runId, agentId, definition } = last.data;
    if (await this.slots.take({ runId, agentId }, definition.limits.parallelRuns)) await this.queue.execute(job);
  }
}
