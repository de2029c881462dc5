import type { ModelTurn } from '@throughline/contracts/runs/model-turn.js';
import type { FailureCode } from '@throughline/contracts/run-status.js';
import { isFinal } from '@throughline/contracts/run-status.js';
import type { StepFailure } from '@throughline/contracts/runs/run.events.js';
import { nextCalls, type CallAction, type KnownCalls } from './next-calls.js';
import type { KnownRun } from './run.js';
import { isRunning, openSteps, type OpenStep, type Step } from './run-steps.js';

/** What the executor does next. */
export type NextAction =
  | { kind: 'begin' }
  | { kind: 'think'; seq: number; attempt: number }
  | CallAction
  /** The steps were in progress when their worker was lost. */
  | { kind: 'recover'; steps: readonly OpenStep[] }
  | { kind: 'succeed'; turn: ModelTurn }
  | Failure
  | { kind: 'stop' };
type Failure = { kind: 'fail'; code: FailureCode; message: string };

/** `turnOf` reads the turn of a model step; it may be stored outside the log. */
export type Known = KnownCalls & { turnOf: (step: Step) => ModelTurn };

export const nextAction = (run: KnownRun, now: string, known: Known): NextAction => {
  if (isFinal(run.status)) return { kind: 'stop' };
  if (run.status === 'queued') return { kind: 'begin' };
  const running = openSteps(run.steps).filter(isRunning);
  if (running.length > 0) return { kind: 'recover', steps: running };
  return failureOf(run) ?? withoutFailure(run, now, known);
};

/** Without this limit, a step that stops its worker would do so again and again, and with it all other work of the worker. */
const maxLosses = 3;

/** Why the run ends here, if it does. */
const failureOf = ({ steps }: KnownRun): Failure | null => {
  for (const step of steps) {
    const { seq, losses, progress } = step;
    if (progress.status === 'failed')
      return { kind: 'fail', code: codeOf(step, progress.failure), message: progress.failure.message };
    if (progress.status === 'lost' && losses >= maxLosses) return lostTooOften(seq, losses);
  }
  return mistakesIn(steps) >= maxMistakes ? tooManyMistakes : null;
};

const codeOf = ({ kind }: Step, { code }: StepFailure): FailureCode =>
  code === 'instructions_not_followed' ? code : kind;

const lostTooOften = (seq: number, losses: number): Failure => ({
  kind: 'fail',
  code: 'internal',
  message: `Step ${seq} was broken off ${losses} times because its worker stopped, and is not tried again.`,
});

/** Without this limit, a model that never learns its tools would go on to the limit of steps, and be paid for it. */
const maxMistakes = 5;
const mistakes: readonly string[] = ['unknown_tool', 'arguments_invalid'];
const tooManyMistakes: Failure = {
  kind: 'fail',
  code: 'model',
  message: `The model requested ${maxMistakes} calls that could not be made.`,
};

/** Calls of the run so far that were never made, because of what the model requested. */
const mistakesIn = (steps: readonly Step[]): number =>
  steps.filter(({ progress }) => progress.status === 'reported' && mistakes.includes(progress.failure.code)).length;

const withoutFailure = (run: KnownRun, now: string, known: Known): NextAction => {
  const last = run.steps.findLast(({ kind }) => kind === 'model');
  if (last === undefined) return { kind: 'think', seq: 1, attempt: 1 };
  if (last.progress.status !== 'succeeded') return retriedTurn(last, now);
  const turn = known.turnOf(last);
  if (turn.calls.length === 0) return { kind: 'succeed', turn };
  const seq = last.seq + turn.calls.length + 1;
  const calls = nextCalls(run, { first: last.seq + 1, calls: turn.calls }, now, known);
  // A turn that has room for only some of its calls would leave things half done.
  const needed = calls === null ? seq : seq - 1;
  if (needed > run.definition.limits.steps) return overLimit(run);
  return calls ?? { kind: 'think', seq, attempt: 1 };
};

const retriedTurn = ({ seq, attempt, progress }: Step, now: string): NextAction =>
  progress.status === 'retrying' && progress.retryAt > now
    ? { kind: 'wait', until: progress.retryAt }
    : { kind: 'think', seq, attempt: attempt + 1 };

const overLimit = ({ definition }: KnownRun): Failure => ({
  kind: 'fail',
  code: 'step_limit',
  message: `The run reached its limit of ${definition.limits.steps} steps.`,
});
