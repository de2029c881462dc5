import { Injectable } from '@nestjs/common';
import { inlineContent } from '@throughline/contracts/json.js';
import { Clock } from '@throughline/platform/clock.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { SubjectForgotten } from '@throughline/platform/vault/subject-keys.js';
import { Blobs } from '../../../kernel/blobs/blobs.js';
import { ModelFailure, nothingSpent, type Spent } from '../../../models/public.js';
import { CompleteStep, FailStep } from '../../domain/execution.commands.js';
import { getStep } from '../../domain/run-steps.js';
import { RunCommands } from '../run-commands.js';
import type { RunView } from '../run-view.js';
import type { Hold } from '../holds/hold.js';
import { afterFailure, type FailedAttempt } from './after-failure.js';
import { getFailedAttempt } from './failed-attempt.js';
import type { HeardText } from './heard-text.js';
import { RetryDelays } from './retry-delays.js';
import type { StepResults } from './step-results.js';
import type { Attempt, StepWork } from './step-work.js';
import { isTransientFault } from './transient-faults.js';

export type Result = Awaited<ReturnType<StepWork['do']>>;
type Given = { heard: HeardText; results: StepResults };
export type Outcome = { kind: 'done'; result: Result } | { kind: 'threw'; error: unknown };

/** Records what came of attempts. */
@Injectable()
export class StepOutcomes {
  constructor(
    private readonly commands: RunCommands,
    private readonly blobs: Blobs,
    private readonly delays: RetryDelays,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Returns why the run has to wait now, if it has to. */
  async record(view: RunView, work: StepWork, outcome: Outcome, given: Given): Promise<Hold | null> {
    try {
      return await this.recordNow(view, work, outcome, given);
    } catch (error) {
      if (!(error instanceof SubjectForgotten)) throw error;
      // The contents of the run were erased meanwhile, so of this attempt only its cost can be recorded.
      this.recordLate(
        view,
        work.start,
        outcome.kind === 'done' ? Promise.resolve(outcome.result) : Promise.reject(getError(outcome.error)),
      );
      return null;
    }
  }

  private async recordNow(view: RunView, { start }: StepWork, outcome: Outcome, given: Given): Promise<Hold | null> {
    const { seq, attempt } = start;
    const { runId } = view.run;
    try {
      if (outcome.kind === 'threw') throw outcome.error;
      const { output: value, ...spent } = outcome.result;
      const output = await given.results.store(value);
      const ms = given.heard.duration();
      await this.commands.send(view, (meta) => new CompleteStep({ runId, seq, attempt, output, ...spent, ms }, meta));
      return null;
    } catch (error) {
      // The outcome of the attempt is not known then: the worker that continues the run decides what to do.
      if (isTransientFault(error) || error instanceof SubjectForgotten) throw error;
      const known = getFailedAttempt(error);
      const failed = known ?? this.unexpected(view, error);
      const tries = (getStep(view.run.steps, seq)?.tries ?? 0) + 1;
      const delayMs = tries < this.delays.maxAttempts ? this.delays.delayAfter(tries) : null;
      const timing = { now: this.clock.now(), delayMs };
      const { hold, ...next } = afterFailure({ run: view.run, start }, failed, timing);
      const { usage, price, costMicros, payer } = outcome.kind === 'done' ? outcome.result : spentBy(error);
      const partial = await given.heard.store(this.blobs, view.run);
      const { code, message } = failed.failure;
      const said = known === null ? inlineContent(message) : await this.blobs.seal(view.run, message);
      const ofStep = { runId, seq, attempt, failure: { code, message: said }, ...next };
      await this.commands.send(
        view,
        (meta) => new FailStep({ ...ofStep, partial, usage, price, costMicros, payer }, meta),
      );
      return hold;
    }
  }

  /** The run has ended meanwhile. Work that ignores its signal may still return a result; what it cost is recorded, and nothing else. */
  recordLate(view: RunView, attempt: Attempt, working: Promise<Result>): void {
    const { runId } = view.run;
    const record = async ({ usage, price, costMicros, payer }: Spent): Promise<void> => {
      const late = {
        runId,
        ...attempt,
        failure: { code: 'late', message: inlineContent('It came too late.') },
        retryAt: null,
        partial: null,
      };
      const spent = { usage, price, costMicros, payer };
      await this.commands.send(view, (meta) => new FailStep({ ...late, then: 'end', ...spent }, meta));
    };
    working
      .then(record, (error: unknown) => {
        // Work that was aborted ends by throwing.
        const spent = spentBy(error);
        return spent.usage === null ? undefined : record(spent);
      })
      .catch((err: unknown) =>
        this.logger.warn({ code: 'late_result_lost', err, runId }, 'A result that came too late was not recorded.'),
      );
  }

  private unexpected({ run }: RunView, err: unknown): FailedAttempt {
    this.logger.error({ code: 'step_failed_internally', err, runId: run.runId }, 'A step failed unexpectedly.');
    const failure = { code: 'internal', message: 'Something broke inside.' };
    return { failure, transient: false, retryAfterMs: null, switchNow: false, isRefused: false };
  }
}

const getError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
const spentBy = (error: unknown): Spent => (error instanceof ModelFailure ? error.spent : nothingSpent);
