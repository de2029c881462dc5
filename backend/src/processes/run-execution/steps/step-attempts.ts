import { Injectable } from '@nestjs/common';
import type { AfterRefusal } from '@throughline/contracts/agents/agent-definition.js';
import type { StepFailure } from '@throughline/contracts/runs/run.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Blobs, BlobTooLarge } from '../../../kernel/blobs/blobs.js';
import { ModelFailure, nothingSpent, type Spent } from '../../../models/language-model.js';
import { ToolFailure } from '../../../kernel/agent-tools/tool.js';
import { CompleteStep, FailStep, StartSteps, TimeOutRun } from '../../../runs/domain/execution.commands.js';
import { EndedRuns } from '../../../runs/ended-runs.js';
import { isTransientFault } from './transient-faults.js';
import { HeardText } from './heard-text.js';
import { RetryDelays } from './retry-delays.js';
import type { RunView } from '../run-view.js';
import { StepResults } from './step-results.js';
import type { Attempt, StepsToMake, StepWork } from './step-work.js';
import { RunCommands } from '../run-commands.js';

class ActiveTimeOver extends Error {}
type Result = Awaited<ReturnType<StepWork['do']>>;
type Outcome = { kind: 'done'; result: Result } | { kind: 'threw'; error: unknown };
type Attempted = Outcome & { stop: AbortSignal; working: Promise<Result>; heard: HeardText };

/** One attempt of steps that are made at once: records that they start, does their work and records each outcome. */
@Injectable()
export class StepAttempts {
  constructor(
    private readonly commands: RunCommands,
    private readonly ended: EndedRuns,
    private readonly blobs: Blobs,
    private readonly delays: RetryDelays,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async perform(view: RunView, { works, alone }: StepsToMake): Promise<void> {
    const { runId, definition, activeMs } = view.run;
    const left = definition.limits.activeTime - activeMs;
    if (left <= 0) return this.timeOut(view);
    // The run is watched from before the claim, so that its end is not missed.
    const watch = this.ended.watch(runId);
    try {
      const steps = await Promise.all(
        works.map(async ({ start, input }) => ({ ...start, input: await this.blobs.store(view.run, input) })),
      );
      await this.commands.claim(view, (meta) => new StartSteps({ runId, steps, alone }, meta));
      const results = new StepResults(this.blobs, view.run);
      const attempts = works.map(async (work) =>
        this.recordOutcome(view, work, await this.attempt(work, watch.signal, left), results),
      );
      // A step whose outcome could not be recorded leaves no other in progress behind.
      for (const outcome of await Promise.allSettled(attempts)) if (outcome.status === 'rejected') throw outcome.reason;
    } finally {
      watch.end();
    }
  }

  private async attempt(work: StepWork, ended: AbortSignal, left: number): Promise<Attempted> {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(new ActiveTimeOver()), left);
    const stop = AbortSignal.any([ended, over.signal]);
    const heard = new HeardText(() => this.clock.now().getTime());
    const working = work.do(stop, heard.add);
    const ongoing = { stop, working, heard };
    try {
      return { kind: 'done', result: await untilStopped(working, stop), ...ongoing };
    } catch (error) {
      return { kind: 'threw', error, ...ongoing };
    } finally {
      clearTimeout(timer);
    }
  }

  private async recordOutcome(
    view: RunView,
    { start }: StepWork,
    { stop, working, heard, ...outcome }: Attempted,
    results: StepResults,
  ): Promise<void> {
    const { seq, attempt } = start;
    const { runId } = view.run;
    if (outcome.kind === 'threw' && stop.aborted) {
      // Any other end of the run is in the log already; only the end of its active time is not.
      if (stop.reason instanceof ActiveTimeOver) await this.timeOut(view);
      return this.ignoreLateResult(view, { seq, attempt }, working);
    }
    try {
      if (outcome.kind === 'threw') throw outcome.error;
      const { output: value, ...spent } = outcome.result;
      const output = await results.store(value);
      const ms = heard.duration();
      await this.commands.send(view, (meta) => new CompleteStep({ runId, seq, attempt, output, ...spent, ms }, meta));
    } catch (error) {
      // The outcome of the attempt is not known then: the worker that continues the run decides what to do.
      if (isTransientFault(error)) throw error;
      const { failure, transient } = this.failureOf(view, error);
      const retryAt =
        transient && attempt < this.delays.maxAttempts ? this.instantAfter(this.delays.delayAfter(attempt)) : null;
      const { usage, price, costMicros, payer } = outcome.kind === 'done' ? outcome.result : spentBy(error);
      const partial = await heard.store(this.blobs, view.run);
      const then = retryAt === null ? afterFailure(view, start) : 'retry';
      const failed = { runId, seq, attempt, failure, retryAt, then, partial, usage, price, costMicros, payer } as const;
      await this.commands.send(view, (meta) => new FailStep(failed, meta));
    }
  }

  /** Work that ignores its signal may still return a result: it is recorded, but changes nothing. */
  private ignoreLateResult(view: RunView, attempt: Attempt, working: Promise<Result>): void {
    const { runId } = view.run;
    working
      .then(
        async ({ output: _, ...spent }) => {
          const output = { kind: 'inline', value: null } as const;
          const late = { runId, ...attempt, output, ...spent, ms: null };
          await this.commands.send(view, (meta) => new CompleteStep(late, meta));
        },
        // Work that was aborted ends by throwing.
        () => undefined,
      )
      .catch((err: unknown) =>
        this.logger.warn({ code: 'late_result_lost', err, runId }, 'A result that came too late was not recorded.'),
      );
  }

  private async timeOut(view: RunView): Promise<void> {
    const { runId } = view.run;
    await this.commands.send(view, (meta) => new TimeOutRun({ runId }, meta));
  }

  private instantAfter(ms: number): string {
    return new Date(this.clock.now().getTime() + ms).toISOString();
  }

  private failureOf({ run }: RunView, error: unknown): { failure: StepFailure; transient: boolean } {
    if (error instanceof ToolFailure || error instanceof ModelFailure) {
      const { code, message, transient } = error;
      return { failure: { code, message: message.slice(0, 2_000) }, transient };
    }
    if (error instanceof BlobTooLarge)
      return { failure: { code: 'too_large', message: error.message }, transient: false };
    this.logger.error({ code: 'step_failed_internally', err: error, runId: run.runId }, 'A step failed unexpectedly.');
    return { failure: { code: 'internal', message: 'Something broke inside.' }, transient: false };
  }
}

/** Only calls have a model that can be told. */
const afterFailure = ({ run }: RunView, { kind }: StepWork['start']): AfterRefusal =>
  kind === 'tool' ? run.definition.onToolFailure : 'end';

const spentBy = (error: unknown): Spent => (error instanceof ModelFailure ? error.spent : nothingSpent);

/** Stops waiting at the signal, even when the work itself goes on. */
const untilStopped = <T>(work: Promise<T>, stop: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abandon = (): void => reject(stop.reason instanceof Error ? stop.reason : new Error('The step was stopped.'));
    if (stop.aborted) abandon();
    stop.addEventListener('abort', abandon);
    work.then(resolve, reject).finally(() => stop.removeEventListener('abort', abandon));
  });
