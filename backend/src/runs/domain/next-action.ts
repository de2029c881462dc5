import { inlineContent } from '@throughline/contracts/json.js';
import { listCalls, type ModelTurn } from '@throughline/contracts/runs/model-turn.js';
import type { FailureCode } from '@throughline/contracts/run-status.js';
import { isFinal, type HoldReason } from '@throughline/contracts/run-status.js';
import type { RecordedFailure } from '@throughline/contracts/runs/run.events.js';
import { nextCalls, repeatsItself, type CallAction, type KnownCalls, type RunFailure } from './next-calls.js';
import type { KnownRun } from './run.js';
import { isRunning, openSteps, type OpenStep, type Step } from './run-steps.js';

/** Describes what the executor does next. */
export type NextAction =
  | { kind: 'begin' }
  | { kind: 'think'; seq: number; attempt: number }
  | CallAction
  /** The steps were in progress when their worker was lost. */
  | { kind: 'recover'; steps: readonly OpenStep[] }
  /** The time is over for which the run was held. */
  | { kind: 'release'; reason: HoldReason }
  | { kind: 'succeed'; turn: ModelTurn }
  | { kind: 'stop' };

/** `readTurn` reads the turn of a model step; it may be stored outside the log. */
export type Known = KnownCalls & { readTurn: (step: Step) => ModelTurn };

export const nextAction = (run: KnownRun, now: string, known: Known): NextAction => {
  if (isFinal(run.status)) return { kind: 'stop' };
  if (run.status === 'queued') return { kind: 'begin' };
  const running = openSteps(run.steps).filter(isRunning);
  if (running.length > 0) return { kind: 'recover', steps: running };
  if (run.held !== null) return whileHeld(run.held, now);
  return getFailure(run) ?? withoutFailure(run, now, known);
};

/** A limit of a provider passes with time. What else holds a run must be put right, or the run ends. */
const whileHeld = ({ reason, until }: NonNullable<KnownRun['held']>, now: string): NextAction => {
  if (reason === 'limit') return until > now ? { kind: 'wait', until } : { kind: 'release', reason };
  return until > now ? { kind: 'wait', until: null } : { kind: 'fail', ...heldTooLong[reason] };
};

const heldTooLong = {
  connection: { code: 'auth', message: inlineContent('The run waited too long for a connected account that works.') },
  budget: { code: 'budget', message: inlineContent('The run waited too long for money.') },
  halted: { code: 'halted', message: inlineContent('The run was halted for too long.') },
} as const satisfies Record<Exclude<HoldReason, 'limit'>, Pick<RunFailure, 'code' | 'message'>>;

/** Without this limit, a step that stops its worker would do so again and again, and with it all other work of the worker. */
const maxLosses = 3;

/** Why the run ends here, if it does. */
const getFailure = ({ steps }: KnownRun): RunFailure | null => {
  for (const step of steps) {
    const { seq, losses, progress } = step;
    if (progress.status === 'failed')
      return { kind: 'fail', code: getCode(step, progress.failure), message: progress.failure.message };
    if (progress.status === 'lost' && losses >= maxLosses) return lostTooOften(seq, losses);
  }
  if (mistakesIn(steps) >= maxMistakes) return tooManyMistakes;
  return loopReports(steps) >= maxLoopReports ? repeatsItself : null;
};

const getCode = ({ kind }: Step, { code }: RecordedFailure): FailureCode => {
  if (code === 'instructions_not_followed') return code;
  if (kind === 'tool') return 'tool';
  return code === 'context' ? code : 'model';
};

const lostTooOften = (seq: number, losses: number): RunFailure => ({
  kind: 'fail',
  code: 'internal',
  message: inlineContent(
    `Step ${seq} was broken off ${losses} times because its worker stopped, and is not tried again.`,
  ),
});

/** Without this limit, a model that never learns its tools would go on to the limit of steps, and be paid for it. */
const maxMistakes = 5;
const mistakes: readonly string[] = ['unknown_tool', 'arguments_invalid'];
const tooManyMistakes: RunFailure = {
  kind: 'fail',
  code: 'model',
  message: inlineContent(`The model requested ${maxMistakes} calls that could not be made.`),
};

/** Calls of the run so far that were never made, because of what the model requested. */
const mistakesIn = (steps: readonly Step[]): number =>
  steps.filter(({ progress }) => progress.status === 'reported' && mistakes.includes(progress.failure.code)).length;

const maxLoopReports = 2;

/** In how many turns the model was told that a call only repeats what it did before. */
const loopReports = (steps: readonly Step[]): number => {
  const reported = steps.filter(
    ({ progress }) => progress.status === 'reported' && progress.failure.code === 'repeated_call',
  );
  const turns = reported.map(({ seq }) => steps.findLast((step) => step.kind === 'model' && step.seq < seq)?.seq);
  return new Set(turns).size;
};

const withoutFailure = (run: KnownRun, now: string, known: Known): NextAction => {
  const last = run.steps.findLast(({ kind }) => kind === 'model');
  if (last === undefined) return { kind: 'think', seq: 1, attempt: 1 };
  if (last.progress.status !== 'succeeded') return retriedTurn(last, now);
  const turn = known.readTurn(last);
  const requested = listCalls(turn);
  if (requested.length === 0) return { kind: 'succeed', turn };
  const seq = last.seq + requested.length + 1;
  const calls = nextCalls(run, { first: last.seq + 1, calls: requested }, now, known);
  // A turn that has room for only some of its calls would leave things half done.
  const needed = calls === null ? seq : seq - 1;
  if (needed > run.definition.limits.steps) return overLimit(run);
  return calls ?? { kind: 'think', seq, attempt: 1 };
};

const retriedTurn = ({ seq, attempt, progress }: Step, now: string): NextAction =>
  progress.status === 'retrying' && progress.retryAt > now
    ? { kind: 'wait', until: progress.retryAt }
    : { kind: 'think', seq, attempt: attempt + 1 };

const overLimit = ({ definition }: KnownRun): RunFailure => ({
  kind: 'fail',
  code: 'step_limit',
  message: inlineContent(`The run reached its limit of ${definition.limits.steps} steps.`),
});
