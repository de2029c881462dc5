import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import type { JobOutcome } from '../../kernel/jobs/jobs.js';
import { nextAction, type NextAction } from '../../runs/domain/next-action.js';
import { RunActions, type Execution, type Stop } from './run-actions.js';
import { Overtaken } from './run-commands.js';
import type { RunJob } from './run-queue.js';
import { viewRun, type RunView } from './run-view.js';
import { StepValues } from './steps/step-values.js';

/** Advances a run until it ends or must wait. The log has everything it needs, so any worker can continue for another. */
@Injectable()
export class Executor {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly actions: RunActions,
    private readonly blobs: Blobs,
    private readonly clock: Clock,
  ) {}

  async execute({ runId }: RunJob, stop: AbortSignal): Promise<JobOutcome> {
    let view = await viewRun(this.deciders, runId);
    if (view === null) return undefined;
    const execution: Execution = { values: new StepValues(this.blobs, view.run), isFirstAction: true };
    for (; view !== null; view = await viewRun(this.deciders, runId)) {
      const now = this.clock.now();
      if (stop.aborted) return { retryAt: now };
      const known = await execution.values.readKnown(view.run);
      const stopped = await this.perform(view, nextAction(view.run, now.toISOString(), known), execution);
      if (stopped !== undefined) return stopped.outcome;
      execution.isFirstAction = false;
    }
    return undefined;
  }

  /** Ends a run that cannot be advanced. */
  async fail({ runId }: RunJob): Promise<void> {
    const view = await viewRun(this.deciders, runId);
    if (view !== null) await this.actions.failInternally(view);
  }

  private async perform(view: RunView, action: NextAction, execution: Execution): Promise<Stop | undefined> {
    try {
      return await this.actions.perform(view, action, execution);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      return undefined;
    }
  }
}
