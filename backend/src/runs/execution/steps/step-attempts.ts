import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { Halts, RunsHalted } from '../../../limits/halts/halts.js';
import { Blobs } from '../../../kernel/blobs/blobs.js';
import { StartSteps, TimeOutRun } from '../../domain/execution.commands.js';
import { EndedRuns } from '../../ended-runs.js';
import { RunCommands } from '../run-commands.js';
import type { RunView } from '../run-view.js';
import type { Hold } from '../holds/hold.js';
import { HeardText } from './heard-text.js';
import { StepOutcomes, type Outcome, type Result } from './step-outcomes.js';
import { StepResults } from './step-results.js';
import type { StepsToMake, StepWork } from './step-work.js';

class ActiveTimeOver extends Error {}
type Attempted = Outcome & { stop: AbortSignal; working: Promise<Result>; heard: HeardText };

/**
 * `hold`: the run has to wait now. `isAborted`: steps were broken off by a halt, and it is not known what came of them.
 * `heard`: bytes of the model's text that had come until then.
 */
type Aftermath = { hold: Hold | null; isAborted: boolean; heard: number };
const nothingAborted = { isAborted: false, heard: 0 };

/** One attempt of steps that are made at once: records that they start, does their work and records each outcome. */
@Injectable()
export class StepAttempts {
  constructor(
    private readonly commands: RunCommands,
    private readonly ended: EndedRuns,
    private readonly halts: Halts,
    private readonly outcomes: StepOutcomes,
    private readonly blobs: Blobs,
    private readonly clock: Clock,
  ) {}

  async perform(view: RunView, { works, alone }: StepsToMake): Promise<Aftermath> {
    const { runId, workspaceId, definition, activeMs } = view.run;
    const left = definition.limits.activeTime - activeMs;
    if (left <= 0) {
      await this.timeOut(view);
      return { hold: null, ...nothingAborted };
    }
    // The run is watched from before the claim, so that neither its end nor a halt is missed.
    const watches = [this.ended.watch(runId), this.halts.watch(workspaceId)];
    try {
      const steps = await Promise.all(
        works.map(async ({ start, input }) => ({ ...start, input: await this.blobs.store(view.run, input) })),
      );
      await this.commands.claim(view, (meta) => new StartSteps({ runId, steps, alone }, meta));
      const results = new StepResults(this.blobs, view.run);
      const stop = AbortSignal.any(watches.map(({ signal }) => signal));
      const attempts = works.map(async (work) =>
        this.recordOutcome(view, work, await this.attempt(work, stop, left), results),
      );
      return getAftermath(await Promise.allSettled(attempts));
    } finally {
      for (const watch of watches) watch.end();
    }
  }

  private async attempt(work: StepWork, stopped: AbortSignal, left: number): Promise<Attempted> {
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(new ActiveTimeOver()), left);
    const stop = AbortSignal.any([stopped, over.signal]);
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
    work: StepWork,
    { stop, working, heard, ...outcome }: Attempted,
    results: StepResults,
  ): Promise<Aftermath> {
    if (outcome.kind === 'done' || !stop.aborted)
      return { hold: await this.outcomes.record(view, work, outcome, { heard, results }), ...nothingAborted };
    if (stop.reason instanceof RunsHalted) {
      void working.catch(() => undefined);
      return { hold: null, isAborted: true, heard: heard.bytes };
    }
    // Any other end of the run is in the log already; only the end of its active time is not.
    if (stop.reason instanceof ActiveTimeOver) await this.timeOut(view);
    this.outcomes.recordLate(view, work.start, working);
    return { hold: null, ...nothingAborted };
  }

  private async timeOut(view: RunView): Promise<void> {
    const { runId } = view.run;
    await this.commands.send(view, (meta) => new TimeOutRun({ runId }, meta));
  }
}

/** A step whose outcome could not be recorded leaves no other in progress behind. */
const getAftermath = (attempts: readonly PromiseSettledResult<Aftermath>[]): Aftermath => {
  const all = attempts.map((attempt) => {
    if (attempt.status === 'rejected') throw attempt.reason;
    return attempt.value;
  });
  return {
    hold: all.find(({ hold }) => hold !== null)?.hold ?? null,
    isAborted: all.some(({ isAborted }) => isAborted),
    heard: all.reduce((sum, { heard }) => sum + heard, 0),
  };
};

/** Stops waiting at the signal, even when the work itself goes on. */
const untilStopped = <T>(work: Promise<T>, stop: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const abandon = (): void => reject(stop.reason instanceof Error ? stop.reason : new Error('The step was stopped.'));
    if (stop.aborted) abandon();
    stop.addEventListener('abort', abandon);
    work.then(resolve, reject).finally(() => stop.removeEventListener('abort', abandon));
  });
