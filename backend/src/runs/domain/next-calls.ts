import { BuiltInProvider, type ToolRef, type ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { inlineContent, type Content } from '@throughline/contracts/json.js';
import type { ToolArguments, ToolCall } from '@throughline/contracts/runs/model-turn.js';
import { Question, questionTool } from '@throughline/contracts/runs/question.js';
import type { FailureCode } from '@throughline/contracts/run-status.js';
import type { StepFailure } from '@throughline/contracts/runs/run.events.js';
import type { KnownRun } from './run.js';
import { listModels } from './models-of-run.js';
import { isRepeated, type MadeCall } from './repeated-calls.js';
import { isAwaiting, openSteps, getStep, type Step } from './run-steps.js';

type CallToAsk = { seq: number; tool: ToolRef; title: string; arguments: ToolArguments };
/** `refused`: why the call is not made; the model is told. */
export type CallToMake = CallToAsk & { attempt: number; refused: StepFailure | null };

export type CallAction =
  /** `alone`: the call may change something; otherwise all of them only read. */
  | { kind: 'call'; calls: readonly CallToMake[]; alone: boolean }
  /** A person decides about them, or answers those that are questions. */
  | { kind: 'ask'; calls: readonly CallToAsk[] }
  /** Until a time, or (null) until a person has decided or answered. */
  | { kind: 'wait'; until: string | null }
  | RunFailure;
/** `message`: a text is not sealed yet. */
export type RunFailure = { kind: 'fail'; code: FailureCode; message: string | Content };

/** `getArguments` reads what a call is made with that has begun; it is sealed, and may be stored outside the log. */
export type KnownCalls = {
  getArguments: (step: Step) => ToolArguments;
  readsOnly: (tool: ToolRef, given: ToolArguments) => boolean;
  /** Calls of earlier turns, in their order; without those that were not made. */
  made: readonly MadeCall[];
  callKey: (tool: ToolRef, given: ToolArguments) => string;
  /** Keys of the calls that were approved for the rest of the run. */
  approvedForRun: ReadonlySet<string>;
};

/** A call of the turn that has not ended; `use` undefined: it cannot be made. */
type Pending = CallToAsk & { use: ToolUse | undefined; flaw: StepFailure | null; step: Step | undefined };
type Turn = { first: number; calls: readonly ToolCall[] };

/**
 * Returns what the calls of a turn need next; null when all of them have ended. Those that need a person are asked about
 * together. They are made in the model's order: neighbours that only read at once, any other alone and after all decisions.
 */
export const nextCalls = (run: KnownRun, turn: Turn, now: string, known: KnownCalls): CallAction | null => {
  const pending = pendingCalls(run, turn, known);
  const [next] = pending;
  if (next === undefined) return null;
  const forbidden = pending.find(({ use, step }) => use === undefined && step === undefined);
  if (forbidden !== undefined && run.definition.onToolFailure === 'end')
    return getFlaw(forbidden).code === repeated.code
      ? repeatsItself
      : { kind: 'fail', code: 'model', message: getFlaw(forbidden).message };
  const toAsk = pending.filter((call) => call.step === undefined && needsPerson(call, known));
  if (toAsk.length > 0 && openSteps(run.steps).length === 0) return { kind: 'ask', calls: toAsk.map(plain) };
  const reads = readsBefore(pending, known);
  if (reads.length > 0) return makeNow(reads, now, run.definition.limits.callsAtOnce, false);
  return pending.some(({ step }) => step !== undefined && isAwaiting(step))
    ? { kind: 'wait', until: null }
    : makeNow([next], now, 1, true);
};

const pendingCalls = (run: KnownRun, { first, calls }: Turn, known: KnownCalls): Pending[] =>
  calls.flatMap(({ tool, title, flaw, ...asked }, index) => {
    const seq = first + index;
    const step = getStep(run.steps, seq);
    if (step !== undefined && !openSteps([step]).length) return [];
    const allowed = run.definition.tools.find((other) => other.tool === tool && other.policy !== 'deny');
    const given = step === undefined ? { ...asked.arguments, ...allowed?.pinned } : known.getArguments(step);
    const found =
      flaw ?? (step === undefined && isLoop(run, () => known.callKey(tool, given), known) ? repeated : null);
    return [{ seq, tool, title, arguments: given, use: found === null ? allowed : undefined, flaw: found, step }];
  });

const getFlaw = ({ tool, flaw }: Pending): StepFailure =>
  flaw ?? { code: 'unknown_tool', message: `The model requested ${tool}, which this agent may not use.` };

const repeated: StepFailure = {
  code: 'repeated_call',
  message: 'The same call was made before, with the same arguments and the same result, so it was not made again.',
};

/** Rehearsal follows a list, so what it repeats was written down by a person. */
const isLoop = (run: KnownRun, key: () => string, { made }: KnownCalls): boolean => {
  const provider = listModels(run)[run.choice]?.provider;
  return made.length >= 3 && !BuiltInProvider.safeParse(provider).success && isRepeated(made, key());
};

export const repeatsItself = {
  kind: 'fail',
  code: 'loop',
  message: inlineContent('The agent repeated the same calls, which had the same results.'),
} as const;

/** A question that cannot be asked is a call that fails, like any other whose arguments do not fit. */
const needsPerson = ({ use, tool, arguments: given }: Pending, { approvedForRun, callKey }: KnownCalls): boolean => {
  if (use === undefined) return false;
  if (tool === questionTool) return Question.safeParse(given).success;
  return use.policy === 'ask' && !(approvedForRun.size > 0 && approvedForRun.has(callKey(tool, given)));
};

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
  const due = calls.filter(({ step }) => formatRetryAt(step) <= now);
  if (due.length > 0) return { kind: 'call', calls: due.slice(0, atOnce).map(toAttempt), alone };
  return { kind: 'wait', until: calls.map(({ step }) => formatRetryAt(step)).sort()[0] ?? now };
};

const formatRetryAt = (step: Step | undefined): string =>
  step?.progress.status === 'retrying' ? step.progress.retryAt : '';

const toAttempt = (call: Pending): CallToMake => ({
  ...plain(call),
  attempt: (call.step?.attempt ?? 0) + 1,
  refused: call.use === undefined ? getFlaw(call) : null,
});
