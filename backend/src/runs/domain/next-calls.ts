import type { ToolRef, ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import type { ToolArguments, ToolCall } from '@throughline/contracts/runs/model-turn.js';
import type { FailureCode } from '@throughline/contracts/run-status.js';
import type { KnownRun } from './run.js';
import { isAwaiting, openSteps, stepOf, type Step } from './run-steps.js';

type CallToAsk = { seq: number; tool: ToolRef; title: string; arguments: ToolArguments };
/** `refused`: the agent may not use this tool, and the model is told. */
export type CallToMake = CallToAsk & { attempt: number; refused: boolean };

export type CallAction =
  /** `alone`: the call may change something; otherwise all of them only read. */
  | { kind: 'call'; calls: readonly CallToMake[]; alone: boolean }
  | { kind: 'ask'; calls: readonly CallToAsk[] }
  /** Until a time, or (null) until a person has decided. */
  | { kind: 'wait'; until: string | null }
  | { kind: 'fail'; code: FailureCode; message: string };

/** `argumentsOf` reads the arguments of a step that was tried; they may be stored outside the log. */
export type KnownCalls = {
  argumentsOf: (step: Step) => ToolArguments;
  readsOnly: (tool: ToolRef, given: ToolArguments) => boolean;
};

/** A call of the turn that has not ended; `use` undefined: the agent may not make it. */
type Pending = CallToAsk & { use: ToolUse | undefined; step: Step | undefined };
type Turn = { first: number; calls: readonly ToolCall[] };

/**
 * What the calls of a turn need next; null when all of them have ended. Those that need approval are asked about together.
 * They are made in the model's order: neighbours that only read at once, any other alone and after all decisions.
 */
export const nextCalls = (run: KnownRun, turn: Turn, now: string, known: KnownCalls): CallAction | null => {
  const pending = pendingCalls(run, turn, known);
  const [next] = pending;
  if (next === undefined) return null;
  const forbidden = pending.find(({ use, step }) => use === undefined && step === undefined);
  if (forbidden !== undefined && run.definition.onToolFailure === 'end') return mayNotUse(forbidden.tool);
  const toAsk = pending.filter(({ use, step }) => use?.policy === 'ask' && step === undefined);
  if (toAsk.length > 0 && openSteps(run.steps).length === 0) return { kind: 'ask', calls: toAsk.map(plain) };
  const reads = readsBefore(pending, known);
  if (reads.length > 0) return makeNow(reads, now, run.definition.limits.callsAtOnce, false);
  return pending.some(({ step }) => step !== undefined && isAwaiting(step))
    ? { kind: 'wait', until: null }
    : makeNow([next], now, 1, true);
};

const pendingCalls = (run: KnownRun, { first, calls }: Turn, known: KnownCalls): Pending[] =>
  calls.flatMap(({ tool, title, ...asked }, index) => {
    const seq = first + index;
    const step = stepOf(run.steps, seq);
    if (step !== undefined && !openSteps([step]).length) return [];
    const use = run.definition.tools.find((other) => other.tool === tool && other.policy !== 'deny');
    const given = step === undefined ? { ...asked.arguments, ...use?.pinned } : argumentsNow(step, known);
    return [{ seq, tool, title, arguments: given, use, step }];
  });

const argumentsNow = (step: Step, { argumentsOf }: KnownCalls): ToolArguments =>
  step.progress.status === 'granted' || step.progress.status === 'awaiting'
    ? step.progress.arguments
    : argumentsOf(step);

const mayNotUse = (tool: ToolRef): CallAction => ({
  kind: 'fail',
  code: 'model',
  message: `The model requested ${tool}, which this agent may not use.`,
});

const plain = ({ seq, tool, title, ...asked }: Pending): CallToAsk => ({
  seq,
  tool,
  title,
  arguments: asked.arguments,
});

/** The calls that come before any other that may change something. */
const readsBefore = (pending: readonly Pending[], { readsOnly }: KnownCalls): Pending[] => {
  const end = pending.findIndex(
    ({ use, step, tool, ...asked }) =>
      use !== undefined &&
      (use.policy === 'ask' || (step !== undefined && isAwaiting(step)) || !readsOnly(tool, asked.arguments)),
  );
  return pending.slice(0, end < 0 ? undefined : end);
};

const makeNow = (calls: readonly Pending[], now: string, atOnce: number, alone: boolean): CallAction => {
  const due = calls.filter(({ step }) => retryAtOf(step) <= now);
  if (due.length > 0) return { kind: 'call', calls: due.slice(0, atOnce).map(attemptOf), alone };
  return { kind: 'wait', until: calls.map(({ step }) => retryAtOf(step)).sort()[0] ?? now };
};

const retryAtOf = (step: Step | undefined): string =>
  step?.progress.status === 'retrying' ? step.progress.retryAt : '';

const attemptOf = (call: Pending): CallToMake => ({
  ...plain(call),
  attempt: (call.step?.attempt ?? 0) + 1,
  refused: call.use === undefined,
});
