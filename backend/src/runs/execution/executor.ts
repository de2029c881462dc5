import { Injectable } from '@nestjs/common';
import { isFinal } from '@throughline/contracts/run-status.js';
import { Clock } from '@throughline/platform/clock.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { SubjectForgotten } from '@throughline/platform/vault/subject-keys.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import type { JobOutcome } from '../../kernel/jobs/jobs.js';
import { nextAction, type NextAction } from '../domain/next-action.js';
import { isSuspect } from '../domain/run.js';
import { isAwaiting } from '../domain/run-steps.js';
import { ExecutionPermits } from './admission/execution-permits.js';
import { ExecutionTurn } from './admission/execution-turn.js';
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
    private readonly permits: ExecutionPermits,
  ) {}

  async execute(job: RunJob, stop: AbortSignal): Promise<JobOutcome> {
    const { workspaceId } = job;
    const retryAt = this.permits.returnTime(workspaceId, this.clock.now());
    if (retryAt !== null) return { retryAt };
    const turn = new ExecutionTurn(this.permits, workspaceId, stop);
    try {
      await turn.begin();
      return await this.advance(job, turn, stop);
    } finally {
      turn.end();
    }
  }

  private async advance({ runId, workspaceId }: RunJob, turn: ExecutionTurn, stop: AbortSignal): Promise<JobOutcome> {
    const execution: Execution = { values: new StepValues(this.blobs, workspaceId), turn, mayRecover: true, heard: 0 };
    for (;;) {
      const now = this.clock.now();
      if (stop.aborted) return { retryAt: now };
      const view = await viewRun(this.deciders, runId);
      if (view === null) return undefined;
      const action = await this.getNextAction(view, now, execution);
      // A run that may have stopped a worker executes alone, so that it can take no other run with it again.
      if (isAttempt(action) && (await turn.exchange({ alone: isSuspect(view.run) }))) {
        // Only runs that are executed keep their values in memory.
        execution.values = new StepValues(this.blobs, workspaceId);
        continue;
      }
      const stopped = await this.perform(view, action, execution);
      if (stopped !== undefined) return stopped.outcome;
    }
  }

  /** Whatever a run did that has ended is not read: its contents may have been erased. */
  private async getNextAction({ run }: RunView, now: Date, { values }: Execution): Promise<NextAction> {
    if (isFinal(run.status)) return { kind: 'stop' };
    const known = { ...(await values.readKnown(run)), readsOnly: this.actions.readsOnly };
    return nextAction(run, now.toISOString(), known);
  }

  /** Whether people have decided and answered everything that the run asked, and nothing holds it. */
  async canGoOn({ runId }: RunJob): Promise<boolean> {
    const view = await viewRun(this.deciders, runId);
    return view !== null && !isFinal(view.run.status) && view.run.held === null && !view.run.steps.some(isAwaiting);
  }

  /** Ends a run that cannot be advanced. */
  async fail({ runId }: RunJob): Promise<void> {
    const view = await viewRun(this.deciders, runId);
    if (view !== null) await this.actions.failInternally(view);
  }

  private async hasEnded({ run }: RunView): Promise<boolean> {
    const now = await viewRun(this.deciders, run.runId);
    return now !== null && isFinal(now.run.status);
  }

  private async perform(view: RunView, action: NextAction, execution: Execution): Promise<Stop | undefined> {
    try {
      return await this.actions.perform(view, action, execution);
    } catch (error) {
      // A key is destroyed once its run has ended, so what was to be recorded came too late.
      const isLate = error instanceof SubjectForgotten && (await this.hasEnded(view));
      if (!isLate && !(error instanceof Overtaken)) throw error;
      return undefined;
    }
  }
}

const isAttempt = ({ kind }: NextAction): boolean => kind === 'think' || kind === 'call';
