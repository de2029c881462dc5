import type { AgentDefinition, ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentId, CorrelationId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { millisecondsUntil } from '@throughline/contracts/instant.js';
import type { Content } from '@throughline/contracts/json.js';
import type { RunEvent, RunInputs, RunSource, StepFailure } from '@throughline/contracts/runs/run.events.js';
import { isFinal, progressWith, type RunStatus } from '@throughline/contracts/run-status.js';
import type { Occurrence } from '@throughline/platform/deciders/decider.js';
import { isRunning, openSteps, stepOf, withProgress, withStep, type Step, type StepProgress } from './run-steps.js';

export type KnownRun = {
  status: RunStatus;
  runId: RunId;
  agentId: AgentId;
  workspaceId: WorkspaceId;
  definition: AgentDefinition;
  inputs: RunInputs;
  source: RunSource;
  steps: readonly Step[];
  /** Of the outputs of all steps. */
  resultBytes: number;
  /** Of the request: everything the run does belongs to it. */
  correlationId: CorrelationId;
  /** Milliseconds spent in attempts that ended. Waiting, and being down between steps, do not count. */
  activeMs: number;
  attemptStartedAt: string | null;
  /** The run waited for a person, who has decided, and no step has started since. */
  isDecided: boolean;
};
export type Run = { status: 'none' } | KnownRun;
export const noRun: Run = { status: 'none' };

/** Whether the agent has the tool, and may call it by itself or after approval. */
export const mayCall = ({ definition }: KnownRun, tool: ToolRef): boolean =>
  definition.tools.some((use) => use.tool === tool && use.policy !== 'deny');

/** The worker of an earlier attempt at a step in progress was lost, perhaps because of it. */
export const isSuspect = ({ steps }: KnownRun): boolean => openSteps(steps).some(({ losses }) => losses > 0);

export const evolve = (run: Run, event: RunEvent, { at, correlationId }: Occurrence): Run => {
  if (event.type === 'RunRequested') {
    const { runId, agentId, workspaceId, definition, inputs, source } = event.data;
    const known = { runId, agentId, workspaceId, definition, inputs, source, correlationId };
    const nothingDone = { steps: [], resultBytes: 0, activeMs: 0, attemptStartedAt: null, isDecided: false };
    return { status: 'queued', ...known, ...nothingDone };
  }
  if (run.status === 'none') return run;
  const status = statusAfter[event.type];
  if (status !== undefined) return { ...run, status };
  const next = { ...run, ...changesOf(run, event) };
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

const statusWith = ({ status, steps }: KnownRun): RunStatus =>
  isFinal(status) ? status : progressWith(openSteps(steps).map(({ progress }) => progress.status)).status;

const decisions: readonly RunEvent['type'][] = ['ApprovalGranted', 'ApprovalDenied', 'ApprovalExpired'];

/** Calls that are made at once take as long as the time in which any of them is in progress. */
const activityAfter = (
  { activeMs, attemptStartedAt, isDecided, steps }: KnownRun,
  type: RunEvent['type'],
  at: string,
): Pick<KnownRun, 'activeMs' | 'attemptStartedAt' | 'isDecided'> => {
  if (type === 'StepStarted') return { activeMs, attemptStartedAt: attemptStartedAt ?? at, isDecided: false };
  const still = { activeMs, attemptStartedAt, isDecided: isDecided || decisions.includes(type) };
  if (attemptStartedAt === null || steps.some(isRunning)) return still;
  if (type === 'StepOutcomeLost') return { ...still, attemptStartedAt: null };
  if (type !== 'StepSucceeded' && type !== 'StepFailed') return still;
  const spent = Math.max(0, millisecondsUntil(attemptStartedAt, at));
  return { ...still, activeMs: activeMs + spent, attemptStartedAt: null };
};

const changesOf = (run: KnownRun, event: RunEvent): Partial<KnownRun> => {
  const { steps } = run;
  switch (event.type) {
    case 'StepStarted': {
      const { seq, kind, tool, title, attempt, input } = event.data;
      const losses = stepOf(steps, seq)?.losses ?? 0;
      const progress = { status: 'running' } as const;
      return { steps: withStep(steps, { seq, kind, tool, title, attempt, input, losses, progress }) };
    }
    case 'StepSucceeded':
      return succeeded(run, event.data);
    case 'StepFailed':
      return { steps: withProgress(steps, event.data.seq, afterFailure(event.data)) };
    case 'StepOutcomeLost': {
      const step = stepOf(steps, event.data.seq);
      if (step === undefined) return {};
      return { steps: withStep(steps, { ...step, losses: step.losses + 1, progress: { status: 'lost' } }) };
    }
    case 'ApprovalRequested':
      return { steps: awaiting(steps, event.data) };
    case 'ApprovalGranted': {
      const { seq, arguments: approved } = event.data;
      return { steps: withProgress(steps, seq, { status: 'granted', arguments: approved }) };
    }
    case 'ApprovalDenied':
      return { steps: refused(steps, event.data, { code: 'denied', message: denialText(event.data.reason) }) };
    case 'ApprovalExpired':
      return { steps: refused(steps, event.data, { code: 'expired', message: expiryText }) };
    default:
      return {};
  }
};

/** Why a call was not made, as the model and the run's failure say it. */
export const denialText = (reason: string): string =>
  reason === '' ? 'The call was denied.' : `The call was denied: ${reason}`;
export const expiryText = 'Nobody approved the call in time.';

type DataOf<T extends RunEvent['type']> = Extract<RunEvent, { type: T }>['data'];

const afterFailure = ({ failure, retryAt, then }: DataOf<'StepFailed'>): StepProgress => {
  if (then === 'tell') return { status: 'reported', failure };
  return then === 'retry' && retryAt !== null ? { status: 'retrying', retryAt } : { status: 'failed', failure };
};

const refused = (steps: readonly Step[], { seq, then }: DataOf<'ApprovalExpired'>, why: StepFailure): Step[] =>
  withProgress(steps, seq, { status: 'denied', reported: then === 'end' ? null : why });

/** Of a value as JSON. */
export const bytesOf = (output: Content): number =>
  output.kind === 'inline' ? Buffer.byteLength(JSON.stringify(output.value)) : output.bytes;

const succeeded = (run: KnownRun, { seq, output }: DataOf<'StepSucceeded'>): Partial<KnownRun> => {
  const bytes = bytesOf(output);
  const steps = withProgress(run.steps, seq, { status: 'succeeded', output, bytes });
  return { steps, resultBytes: run.resultBytes + bytes };
};

const awaiting = (steps: readonly Step[], asked: DataOf<'ApprovalRequested'>): Step[] => {
  const { seq, title, tool, expiresAt } = asked;
  const known = stepOf(steps, seq) ?? { seq, kind: 'tool', tool, title, attempt: 0, input: null, losses: 0 };
  return withStep(steps, { ...known, progress: { status: 'awaiting', arguments: asked.arguments, expiresAt } });
};
