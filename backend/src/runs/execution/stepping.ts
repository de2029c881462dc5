import { Injectable } from '@nestjs/common';
import type { StepFailure } from '@throughline/contracts/runs/run.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Blobs, BlobTooLarge } from '../../kernel/blobs/blobs.js';
import { ModelFailure } from '../../models/language-model.js';
import { ToolFailure } from '../../tools/tool.js';
import { EndedRuns } from './ended-runs.js';
import { isOfMachines } from './machine-faults.js';
import { RetryDelays } from './retry-delays.js';
import type { RunView } from './run-view.js';
import type { Attempt, StepWork } from './step-work.js';
import { Telling } from './telling.js';

class ActiveTimeOver extends Error {}
type Result = Awaited<ReturnType<StepWork['do']>>;
type Outcome = { kind: 'done'; result: Result } | { kind: 'threw'; error: unknown };
type Attempted = Outcome & { stop: AbortSignal; working: Promise<Result> };

/** One attempt of a step, from the fact that it starts to the fact that it ended. */
@Injectable()
export class Stepping {
  constructor(
    private readonly telling: Telling,
    private readonly ended: EndedRuns,
    private readonly blobs: Blobs,
    private readonly delays: RetryDelays,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async take(view: RunView, work: StepWork): Promise<void> {
    const { workspaceId, runId, definition } = view.run;
    const left = definition.limits.activeTime - view.activeMs;
    if (left <= 0) return void (await this.telling.tell(view, { type: 'TimeOutRun', data: {} }));
    // From before the claim, so that no end goes unheard.
    const watch = this.ended.watch(runId);
    try {
      const input = await this.blobs.keep(workspaceId, work.input);
      await this.telling.claim(view, { type: 'StartStep', data: { ...work.start, input } });
      await this.conclude(view, work, await this.attempt(work, watch.signal, left));
    } finally {
      watch.end();
    }
  }

  private async attempt(work: StepWork, ended: AbortSignal, left: number): Promise<Attempted> {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(new ActiveTimeOver()), left);
    const stop = AbortSignal.any([ended, over.signal]);
    const working = work.do(stop);
    try {
      return { kind: 'done', result: await untilStopped(working, stop), stop, working };
    } catch (error) {
      return { kind: 'threw', error, stop, working };
    } finally {
      clearTimeout(timer);
    }
  }

  private async conclude(view: RunView, { start }: StepWork, { stop, working, ...outcome }: Attempted): Promise<void> {
    const { seq, attempt } = start;
    if (outcome.kind === 'threw' && stop.aborted) {
      // Whoever else ended the run has said so already; only the clock has not.
      if (stop.reason instanceof ActiveTimeOver) await this.telling.tell(view, { type: 'TimeOutRun', data: {} });
      return this.ignoreLater(view, { seq, attempt }, working);
    }
    try {
      if (outcome.kind === 'threw') throw outcome.error;
      const output = await this.blobs.keep(view.run.workspaceId, outcome.result.output);
      await this.telling.tell(view, {
        type: 'CompleteStep',
        data: { seq, attempt, output, usage: outcome.result.usage },
      });
    } catch (error) {
      // What came of the attempt is not known then: whoever takes the run up finds out what to do.
      if (isOfMachines(error)) throw error;
      const { failure, transient } = this.failureOf(view, error);
      const retryAt = transient && attempt < this.delays.tries ? this.after(this.delays.after(attempt)) : null;
      await this.telling.tell(view, { type: 'FailStep', data: { seq, attempt, failure, retryAt } });
    }
  }

  /** Work that does not heed its signal may still bring a result: a fact, but nothing comes of it. */
  private ignoreLater(view: RunView, attempt: Attempt, working: Promise<Result>): void {
    working
      .then(
        async ({ usage }) => {
          const output = { kind: 'inline', value: null } as const;
          await this.telling.tell(view, { type: 'CompleteStep', data: { ...attempt, output, usage } });
        },
        // What was called off ends by throwing.
        () => undefined,
      )
      .catch((err: unknown) =>
        this.logger.warn(
          { code: 'late_result_not_recorded', err, runId: view.run.runId },
          'A result that came too late could not be recorded.',
        ),
      );
  }

  private after(ms: number): string {
    return new Date(this.clock.now().getTime() + ms).toISOString();
  }

  private failureOf({ run }: RunView, error: unknown): { failure: StepFailure; transient: boolean } {
    if (error instanceof ToolFailure || error instanceof ModelFailure) {
      const { code, message, transient } = error;
      return { failure: { code, message: message.slice(0, 2_000) }, transient };
    }
    if (error instanceof BlobTooLarge)
      return { failure: { code: 'too_large', message: error.message }, transient: false };
    this.logger.error(
      { code: 'step_crashed', err: error, runId: run.runId },
      'A step failed with an unexpected error.',
    );
    return { failure: { code: 'internal', message: 'Something broke inside.' }, transient: false };
  }
}

/** Work that does not listen to the signal is left behind; what it brings later is not waited for. */
const untilStopped = <T>(work: Promise<T>, stop: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abandon = (): void => reject(stop.reason);
    if (stop.aborted) abandon();
    stop.addEventListener('abort', abandon);
    work.then(resolve, reject).finally(() => stop.removeEventListener('abort', abandon));
  });
