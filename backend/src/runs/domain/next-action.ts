import type { ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import type { ModelTurn, ToolArguments, ToolCall } from '@throughline/contracts/runs/model-turn.js';
import type { FailureCode } from '@throughline/contracts/run-status.js';
import { isFinal } from '@throughline/contracts/run-status.js';
import type { StepFailure } from '@throughline/contracts/runs/run.events.js';
import { mayCall, openStep, type KnownRun, type Step } from './run.js';

type NextTool = { seq: number; attempt: number; tool: ToolRef; title: string; arguments: ToolArguments };

/** What the executor does next. */
export type NextAction =
  | { kind: 'begin' }
  | { kind: 'think'; seq: number; attempt: number }
  | ({ kind: 'call' } & NextTool)
  /** The agent may not call this tool, and the model is told. */
  | ({ kind: 'refuse' } & NextTool)
  | ({ kind: 'ask' } & Omit<NextTool, 'attempt'>)
  /** The step was in progress when its worker was lost. */
  | { kind: 'recover'; step: Step }
  /** Until a time, or (null) until a person has decided. */
  | { kind: 'wait'; until: string | null }
  | { kind: 'succeed'; turn: ModelTurn }
  | { kind: 'fail'; code: FailureCode; message: string }
  | { kind: 'stop' };

/** `argumentsOf` reads a step's arguments, `turnOf` the turn of a model step; both may be stored outside the log. */
export type Known = { argumentsOf: (step: Step) => ToolArguments; turnOf: (step: Step) => ModelTurn };

export const nextAction = (run: KnownRun, now: string, known: Known): NextAction => {
  if (isFinal(run.status)) return { kind: 'stop' };
  if (run.status === 'queued') return { kind: 'begin' };
  const open = openStep(run);
  return open === null ? afterStep(run, known) : withOpenStep(run, open, now, known);
};

const withOpenStep = (run: KnownRun, step: Step, now: string, known: Known): NextAction => {
  const { progress } = step;
  switch (progress.status) {
    case 'running':
      return { kind: 'recover', step };
    case 'awaiting':
      return { kind: 'wait', until: null };
    case 'granted':
      return retryOf(run, step, () => progress.arguments);
    case 'lost':
      return step.losses < maxLosses ? retryOf(run, step, known.argumentsOf) : lostTooOften(step);
    case 'retrying':
      return progress.retryAt > now ? { kind: 'wait', until: progress.retryAt } : retryOf(run, step, known.argumentsOf);
    case 'failed':
      return { kind: 'fail', code: codeOf(step, progress.failure), message: progress.failure.message };
    case 'succeeded':
    case 'reported':
    case 'denied':
      return afterStep(run, known);
  }
};

const codeOf = ({ kind }: Step, { code }: StepFailure): FailureCode =>
  code === 'instructions_not_followed' ? code : kind;

/** Without this limit, a step that stops its worker would do so again and again, and with it all other work of the worker. */
const maxLosses = 3;
const lostTooOften = ({ seq, losses }: Step): NextAction => ({
  kind: 'fail',
  code: 'internal',
  message: `Step ${seq} was broken off ${losses} times because its worker stopped, and is not tried again.`,
});

const retryOf = (run: KnownRun, step: Step, argumentsOf: Known['argumentsOf']): NextAction => {
  const { seq, tool, title } = step;
  const attempt = step.attempt + 1;
  if (tool === null) return { kind: 'think', seq, attempt };
  const kind = mayCall(run, tool) ? 'call' : 'refuse';
  return { kind, seq, attempt, tool, title, arguments: argumentsOf(step) };
};

/** Every step so far has ended: the next call of the model's last turn, its answer, or its next turn. */
const afterStep = (run: KnownRun, known: Known): NextAction => {
  const seq = run.steps.length + 1;
  const last = run.steps.findLast((step) => step.kind === 'model');
  const limit = run.definition.limits.steps;
  const overLimit: NextAction = {
    kind: 'fail',
    code: 'step_limit',
    message: `The run reached its limit of ${limit} steps.`,
  };
  if (last === undefined) return { kind: 'think', seq, attempt: 1 };
  if (mistakesIn(run) >= maxMistakes) return tooManyMistakes;
  const turn = known.turnOf(last);
  if (turn.calls.length === 0) return { kind: 'succeed', turn };
  if (seq > limit) return overLimit;
  const next = turn.calls[run.steps.length - last.seq];
  return next === undefined ? { kind: 'think', seq, attempt: 1 } : callOf(run, seq, next);
};

const callOf = (run: KnownRun, seq: number, { tool, title, ...asked }: ToolCall): NextAction => {
  const use = run.definition.tools.find((other) => other.tool === tool);
  if (use === undefined || use.policy === 'deny') {
    return run.definition.onToolFailure === 'tell'
      ? { kind: 'refuse', seq, attempt: 1, tool, title, arguments: asked.arguments }
      : { kind: 'fail', code: 'model', message: `The model requested ${tool}, which this agent may not use.` };
  }
  const call = { seq, tool, title, arguments: { ...asked.arguments, ...use.pinned } };
  return use.policy === 'ask' ? { kind: 'ask', ...call } : { kind: 'call', ...call, attempt: 1 };
};

/** Without this limit, a model that never learns its tools would go on to the limit of steps, and be paid for it. */
const maxMistakes = 5;
const mistakes: readonly string[] = ['unknown_tool', 'arguments_invalid'];
const tooManyMistakes: NextAction = {
  kind: 'fail',
  code: 'model',
  message: `The model requested ${maxMistakes} calls that could not be made.`,
};

/** Calls of the run so far that were never made, because of what the model requested. */
const mistakesIn = ({ steps }: KnownRun): number =>
  steps.filter(({ progress }) => progress.status === 'reported' && mistakes.includes(progress.failure.code)).length;
