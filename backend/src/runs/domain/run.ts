import type { AgentDefinition, ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentId, CorrelationId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { millisecondsUntil } from '@throughline/contracts/instant.js';
import type { Content } from '@throughline/contracts/json.js';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import type { RunEvent, RunInputs, RunSource, StepFailure } from '@throughline/contracts/runs/run.events.js';
import type { RunStatus } from '@throughline/contracts/run-status.js';
import type { Occurrence } from '@throughline/platform/deciders/decider.js';

type StepProgress =
  | { status: 'running' }
  /** `bytes`: of the output as JSON. */
  | { status: 'succeeded'; output: Content; bytes: number }
  | { status: 'retrying'; retryAt: string }
  | { status: 'failed'; failure: StepFailure }
  /** It was not made, or it failed for good, and the model is told. */
  | { status: 'reported'; failure: StepFailure }
  /** It is unknown whether the call took effect. */
  | { status: 'lost' }
  /** A person decides whether the tool is called, and with which arguments. */
  | { status: 'awaiting'; arguments: ToolArguments; expiresAt: string }
  | { status: 'granted'; arguments: ToolArguments }
  /** `reported`: the model is told why, and may go on; null: the run ends. */
  | { status: 'denied'; reported: StepFailure | null };

/** `attempt` 0: waiting for approval before it was ever tried. */
export type Step = { seq: number; kind: 'model' | 'tool'; tool: ToolRef | null; title: string; attempt: number } & {
  input: Content | null;
  /** Attempts whose worker was lost. */
  losses: number;
  progress: StepProgress;
};

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
};
export type Run = { status: 'none' } | KnownRun;
export const noRun: Run = { status: 'none' };

/** The step that has begun and not ended; there is never more than one. */
export const openStep = ({ steps }: KnownRun): Step | null => {
  const last = steps.at(-1);
  return last === undefined || ended.includes(last.progress.status) ? null : last;
};

const ended: readonly StepProgress['status'][] = ['succeeded', 'reported', 'denied'];

/** The run waited for a person, who has decided, and no step has started since. */
export const wasDecided = ({ steps }: KnownRun): boolean => {
  const status = steps.at(-1)?.progress.status;
  return status === 'granted' || status === 'denied';
};

/** Whether the agent has the tool, and may call it by itself or after approval. */
export const mayCall = ({ definition }: KnownRun, tool: ToolRef): boolean =>
  definition.tools.some((use) => use.tool === tool && use.policy !== 'deny');

/** The worker of an earlier attempt at the step in progress was lost, perhaps because of it. */
export const isSuspect = (run: KnownRun): boolean => (openStep(run)?.losses ?? 0) > 0;

export const evolve = (run: Run, event: RunEvent, { at, correlationId }: Occurrence): Run => {
  if (event.type === 'RunRequested') {
    const { runId, agentId, workspaceId, definition, inputs, source } = event.data;
    const known = { runId, agentId, workspaceId, definition, inputs, source, correlationId };
    return { status: 'queued', ...known, steps: [], resultBytes: 0, activeMs: 0, attemptStartedAt: null };
  }
  return run.status === 'none' ? run : { ...evolveKnown(run, event), ...activityAfter(run, event.type, at) };
};

const activityAfter = (
  { activeMs, attemptStartedAt }: KnownRun,
  type: RunEvent['type'],
  at: string,
): Pick<KnownRun, 'activeMs' | 'attemptStartedAt'> => {
  if (type === 'StepStarted') return { activeMs, attemptStartedAt: at };
  if (attemptStartedAt === null || type === 'StepOutcomeLost') return { activeMs, attemptStartedAt: null };
  if (type !== 'StepSucceeded' && type !== 'StepFailed') return { activeMs, attemptStartedAt };
  const spent = Math.max(0, millisecondsUntil(attemptStartedAt, at));
  return { activeMs: activeMs + spent, attemptStartedAt: null };
};

const evolveKnown = (run: KnownRun, event: Exclude<RunEvent, { type: 'RunRequested' }>): KnownRun => {
  switch (event.type) {
    case 'RunStarted':
      return { ...run, status: 'running' };
    case 'StepStarted': {
      const { seq, kind, tool, title, attempt, input } = event.data;
      const losses = lossesOf(run, seq);
      const step: Step = { seq, kind, tool, title, attempt, input, losses, progress: { status: 'running' } };
      return { ...run, status: 'running', steps: [...run.steps.filter((other) => other.seq !== seq), step] };
    }
    case 'StepSucceeded':
      return succeeded(run, event.data);
    case 'StepFailed': {
      const { seq, failure, retryAt, then } = event.data;
      if (then === 'tell') return progressed(run, seq, { status: 'reported', failure });
      return then !== 'retry' || retryAt === null
        ? progressed(run, seq, { status: 'failed', failure })
        : progressed({ ...run, status: 'waiting' }, seq, { status: 'retrying', retryAt });
    }
    case 'StepOutcomeLost': {
      const { seq } = event.data;
      return changed(run, seq, { losses: lossesOf(run, seq) + 1, progress: { status: 'lost' } });
    }
    case 'ApprovalRequested':
      return awaiting({ ...run, status: 'waiting' }, event.data);
    case 'ApprovalGranted':
      return progressed({ ...run, status: 'running' }, event.data.seq, {
        status: 'granted',
        arguments: event.data.arguments,
      });
    case 'ApprovalDenied':
      return refused(run, event.data, { code: 'denied', message: denialText(event.data.reason) });
    case 'ApprovalExpired':
      return refused(run, event.data, { code: 'expired', message: expiryText });
    case 'StepResultIgnored':
      return run;
    case 'RunCancelled':
      return { ...run, status: 'cancelled' };
    case 'RunSucceeded':
      return { ...run, status: 'succeeded' };
    case 'RunFailed':
      return { ...run, status: 'failed' };
    case 'RunTimedOut':
      return { ...run, status: 'timed_out' };
    case 'RunExpired':
      return { ...run, status: 'expired' };
  }
};

/** Why a call was not made, as the model and the run's failure say it. */
export const denialText = (reason: string): string =>
  reason === '' ? 'The call was denied.' : `The call was denied: ${reason}`;
export const expiryText = 'Nobody approved the call in time.';

type Refused = Extract<RunEvent, { type: 'ApprovalExpired' }>['data'];

const refused = (run: KnownRun, { seq, then }: Refused, why: StepFailure): KnownRun =>
  then === 'end'
    ? progressed(run, seq, { status: 'denied', reported: null })
    : progressed({ ...run, status: 'running' }, seq, { status: 'denied', reported: why });

const bytesOf = (output: Content): number =>
  output.kind === 'blob' ? output.bytes : Buffer.byteLength(JSON.stringify(output.value));

const succeeded = (run: KnownRun, { seq, output }: { seq: number; output: Content }): KnownRun => {
  const bytes = bytesOf(output);
  const { steps } = progressed(run, seq, { status: 'succeeded', output, bytes });
  return { ...run, steps, resultBytes: run.resultBytes + bytes };
};

const lossesOf = ({ steps }: KnownRun, seq: number): number => steps.find((step) => step.seq === seq)?.losses ?? 0;

const changed = (run: KnownRun, seq: number, change: Pick<Step, 'progress'> & Partial<Step>): KnownRun => ({
  ...run,
  steps: run.steps.map((step) => (step.seq === seq ? { ...step, ...change } : step)),
});

const progressed = (run: KnownRun, seq: number, progress: StepProgress): KnownRun => changed(run, seq, { progress });

type Asked = Extract<RunEvent, { type: 'ApprovalRequested' }>['data'];

const awaiting = (run: KnownRun, { seq, title, tool, expiresAt, ...asked }: Asked): KnownRun => {
  const progress: StepProgress = { status: 'awaiting', arguments: asked.arguments, expiresAt };
  if (run.steps.some((step) => step.seq === seq)) return progressed(run, seq, progress);
  const step: Step = { seq, kind: 'tool', tool, title, attempt: 0, input: null, losses: 0, progress };
  return { ...run, steps: [...run.steps, step] };
};
