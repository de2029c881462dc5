import type { AgentDefinition, ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import type { Actor } from '@throughline/contracts/event.js';
import type { AgentId, CorrelationId, RunId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { millisecondsUntil } from '@throughline/contracts/instant.js';
import type { Content } from '@throughline/contracts/json.js';
import type { HeldAbout } from '@throughline/contracts/runs/held-about.js';
import { questionTool } from '@throughline/contracts/runs/question.js';
import type { RunEvent, RunSource } from '@throughline/contracts/runs/run.events.js';
import { isFinal, progressWith, type HoldReason, type RunStatus } from '@throughline/contracts/run-status.js';
import type { Occurrence } from '@throughline/platform/deciders/decider.js';
import { isTooLong, nextShortened } from './shortening.js';
import {
  isRunning,
  openSteps,
  getStep,
  withProgress,
  withStep,
  type Refusal,
  type Step,
  type StepProgress,
} from './run-steps.js';

export type KnownRun = {
  status: RunStatus;
  runId: RunId;
  agentId: AgentId;
  workspaceId: WorkspaceId;
  definition: AgentDefinition;
  inputs: Content;
  source: RunSource;
  /** A null means nobody did. */
  startedBy: UserId | null;
  /** A program did, with an API key of theirs. */
  byProgram: boolean;
  steps: readonly Step[];
  /** Applies to the outputs of all steps. */
  resultBytes: number;
  /** Applies to the request: everything the run does belongs to it. */
  correlationId: CorrelationId;
  /** Milliseconds spent in attempts that ended. Waiting, and being down between steps, do not count. */
  activeMs: number;
  attemptStartedAt: string | null;
  /** The run gave up its permit while it waited, for a person or held, and no step has started since. */
  isResuming: boolean;
  held: { reason: HoldReason; about: HeldAbout; until: string } | null;
  /** Which model of the definition is asked: 0 is the agent's own, any other is a fallback. It never goes back. */
  choice: number;
  /** Long results of steps up to this one are sent by their beginning only; null: all are sent whole. */
  shortened: number | null;
  /** Calls that were approved for the rest of the run. */
  approvedForRun: readonly { tool: ToolRef; arguments: Content }[];
  /** Its contents can never be read again. */
  isErased: boolean;
};
export type Run = { status: 'none' } | KnownRun;
export const noRun: Run = { status: 'none' };

/** Whether the agent has the tool, and may call it by itself or after approval. */
export const mayCall = ({ definition }: KnownRun, tool: ToolRef): boolean =>
  definition.tools.some((use) => use.tool === tool && use.policy !== 'deny');

/** The worker of an earlier attempt at a step in progress was lost, perhaps because of it. */
export const isSuspect = ({ steps }: KnownRun): boolean => openSteps(steps).some(({ losses }) => losses > 0);

export const evolve = (run: Run, event: RunEvent, { at, correlationId, actor }: Occurrence): Run => {
  if (event.type === 'RunRequested') {
    const { runId, agentId, workspaceId, definition, inputs, source } = event.data;
    const startedBy = actor.kind === 'user' ? actor.id : null;
    const byProgram = actor.kind === 'user' && actor.apiKey !== undefined;
    const known = { runId, agentId, workspaceId, definition, inputs, source, startedBy, byProgram, correlationId };
    const nothingDone = { steps: [], resultBytes: 0, activeMs: 0, attemptStartedAt: null, isResuming: false };
    return {
      status: 'queued',
      ...known,
      ...nothingDone,
      held: null,
      choice: 0,
      shortened: null,
      approvedForRun: [],
      isErased: false,
    };
  }
  if (run.status === 'none') return run;
  const status = statusAfter[event.type];
  if (status !== undefined) return { ...run, status };
  const next = { ...run, ...getChanges(run, event, actor) };
  return { ...next, status: statusWith(next), ...activityAfter(next, event.type, at) };
};

const statusAfter: Partial<Record<RunEvent['type'], RunStatus>> = {
  RunStarted: 'running',
  RunCancelled: 'cancelled',
  RunSucceeded: 'succeeded',
  RunFailed: 'failed',
  RunTimedOut: 'timed_out',
  RunExpired: 'expired',
};

const statusWith = ({ status, steps, held }: KnownRun): RunStatus => {
  if (isFinal(status)) return status;
  const open = openSteps(steps).map(({ progress }) => progress.status);
  return progressWith(open, held?.reason ?? null).status;
};

/** Each says that what the run waited for is there. */
export const resumes: readonly RunEvent['type'][] = [
  'ApprovalGranted',
  'ApprovalDenied',
  'ApprovalExpired',
  'AnswerGiven',
  'AnswerExpired',
  'RunReleased',
];

/** Calls that are made at once take as long as the time in which any of them is in progress. */
const activityAfter = (
  { activeMs, attemptStartedAt, isResuming, steps }: KnownRun,
  type: RunEvent['type'],
  at: string,
): Pick<KnownRun, 'activeMs' | 'attemptStartedAt' | 'isResuming'> => {
  if (type === 'StepStarted') return { activeMs, attemptStartedAt: attemptStartedAt ?? at, isResuming: false };
  const still = { activeMs, attemptStartedAt, isResuming: isResuming || resumes.includes(type) };
  if (attemptStartedAt === null || steps.some(isRunning)) return still;
  if (type === 'StepOutcomeLost') return { ...still, attemptStartedAt: null };
  if (type !== 'StepSucceeded' && type !== 'StepFailed') return still;
  const spent = Math.max(0, millisecondsUntil(attemptStartedAt, at));
  return { ...still, activeMs: activeMs + spent, attemptStartedAt: null };
};

const getChanges = (run: KnownRun, event: RunEvent, actor: Actor): Partial<KnownRun> => {
  const { steps } = run;
  switch (event.type) {
    case 'StepStarted': {
      const { seq, kind, tool, title, attempt, input, recipe } = event.data;
      const known = getStep(steps, seq) ?? { losses: 0, tries: 0, changedBy: null };
      const { losses, changedBy } = known;
      const running = { losses, tries: known.tries + 1, changedBy, progress: { status: 'running' } as const };
      return { steps: withStep(steps, { seq, kind, tool, title, attempt, input, recipe, ...running }) };
    }
    case 'StepSucceeded':
      return succeeded(run, event.data);
    case 'StepFailed':
      return {
        steps: withProgress(steps, event.data.seq, afterFailure(event.data)),
        ...(isTooLong(event.data.failure) && event.data.then === 'retry' && { shortened: nextShortened(run) }),
      };
    case 'ModelSwitched': {
      const { seq } = event.data;
      return { choice: run.choice + 1, steps: steps.map((step) => (step.seq === seq ? { ...step, tries: 0 } : step)) };
    }
    case 'StepOutcomeLost': {
      const step = getStep(steps, event.data.seq);
      if (step === undefined) return {};
      return { steps: withStep(steps, { ...step, losses: step.losses + 1, progress: { status: 'lost' } }) };
    }
    case 'RunHeld': {
      const { reason, about, until } = event.data;
      return { held: { reason, about, until } };
    }
    case 'RunReleased':
      return { held: null };
    case 'RunContentErased':
      return { isErased: true };
    case 'ApprovalRequested':
      return { steps: awaiting(steps, event.data) };
    case 'ApprovalPassedOn':
      return { steps: passedOn(steps, event.data) };
    case 'ApprovalGranted':
      return { steps: granted(steps, event.data, actor), approvedForRun: approvedWith(run, event.data) };
    case 'ApprovalDenied':
      return { steps: refused(steps, event.data, { code: 'denied', reason: event.data.reason }) };
    case 'ApprovalExpired':
      return { steps: refused(steps, event.data, { code: 'expired' }) };
    case 'AnswerRequested':
      return { steps: asked(steps, event.data) };
    case 'AnswerGiven':
      return ended(run, event.data.seq, event.data.answer, 0);
    case 'AnswerExpired':
      return { steps: refused(steps, event.data, { code: 'unanswered' }) };
    default:
      return {};
  }
};

/** Why a call was not made, as the model and the run's failure say it. */
export const denialText = (reason: string): string =>
  reason === '' ? 'The call was declined.' : `The call was declined: ${reason}`;
export const expiryTexts = {
  expired: 'Nobody approved the call in time.',
  unanswered: 'Nobody answered the question in time.',
} as const;

type DataOf<T extends RunEvent['type']> = Extract<RunEvent, { type: T }>['data'];

const afterFailure = ({ failure, retryAt, then }: DataOf<'StepFailed'>): StepProgress => {
  if (then === 'tell') return { status: 'reported', failure };
  return then !== 'end' && retryAt !== null ? { status: 'retrying', retryAt } : { status: 'failed', failure };
};

/** An earlier change stays somebody's until another one is made. It is unknown of old approvals, which count as changes. */
const granted = (steps: readonly Step[], data: DataOf<'ApprovalGranted'>, actor: Actor): Step[] => {
  const { seq, arguments: approved, changed } = data;
  const isPerson = actor.kind === 'user' && actor.apiKey === undefined;
  const change = changed === false ? {} : { changedBy: isPerson ? actor.id : ('nobody' as const) };
  const progress = { status: 'granted', arguments: approved } as const;
  return steps.map((step) => (step.seq === seq ? { ...step, ...change, progress } : step));
};

const approvedWith = (
  { steps, approvedForRun }: KnownRun,
  data: DataOf<'ApprovalGranted'>,
): KnownRun['approvedForRun'] => {
  const tool = getStep(steps, data.seq)?.tool ?? null;
  return data.forRun && tool !== null ? [...approvedForRun, { tool, arguments: data.arguments }] : approvedForRun;
};

const refused = (steps: readonly Step[], { seq, then }: DataOf<'ApprovalExpired'>, why: Refusal): Step[] =>
  withProgress(steps, seq, { status: 'denied', reported: then === 'end' ? null : why });

/** Applies to a value as JSON. */
export const measureBytes = (output: Content): number =>
  output.kind === 'inline' ? Buffer.byteLength(JSON.stringify(output.value)) : output.bytes;

const succeeded = (run: KnownRun, { seq, output, usage }: DataOf<'StepSucceeded'>): Partial<KnownRun> =>
  ended(run, seq, output, usage.in + usage.out);

const ended = (run: KnownRun, seq: number, output: Content, tokens: number): Partial<KnownRun> => {
  const bytes = measureBytes(output);
  const steps = withProgress(run.steps, seq, { status: 'succeeded', output, bytes, tokens });
  return { steps, resultBytes: run.resultBytes + bytes };
};

const untried = { attempt: 0, input: null, recipe: null, losses: 0, tries: 0, changedBy: null };

const awaiting = (steps: readonly Step[], asked: DataOf<'ApprovalRequested'>): Step[] => {
  const { seq, title, tool, expiresAt, approvers } = asked;
  const known = getStep(steps, seq) ?? { seq, kind: 'tool', tool, title, ...untried };
  const progress = { status: 'awaiting', arguments: asked.arguments, expiresAt, approvers, isPassedOn: false } as const;
  return withStep(steps, { ...known, progress });
};

const passedOn = (steps: readonly Step[], { seq, approvers, expiresAt }: DataOf<'ApprovalPassedOn'>): Step[] =>
  steps.map((step) =>
    step.seq === seq && step.progress.status === 'awaiting'
      ? { ...step, progress: { ...step.progress, approvers, expiresAt, isPassedOn: true } }
      : step,
  );

const asked = (steps: readonly Step[], { seq, title, question, expiresAt }: DataOf<'AnswerRequested'>): Step[] => {
  const progress = { status: 'asked', expiresAt } as const;
  return withStep(steps, { ...untried, seq, kind: 'tool', tool: questionTool, title, input: question, progress });
};
