import { inlineContent, type Content } from '@throughline/contracts/json.js';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import { isFinal } from '@throughline/contracts/run-status.js';
import { DomainError, InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { RunCommand } from './run.commands.js';
import { expiryText, type KnownRun } from './run.js';
import { isAwaiting, openSteps, getStep, type Step } from './run-steps.js';
import { isNextOfTurn } from './step-decisions.js';

type Ask<T extends RunCommand['type']> = Extract<RunCommand, { type: T }>;

/** The calls of a turn that need approval are asked about together, before any of them is made. */
export const approvalsRequested = ({ data: { calls } }: Ask<'RequestApprovals'>, run: KnownRun): RunEvent[] => {
  const { runId, agentId } = run;
  const isFirst = run.status === 'running' && openSteps(run.steps).length === 0;
  const batch = calls.map(({ seq }) => seq);
  if (!isFirst || !batch.every((seq) => isNextOfTurn(run, seq))) throw new InvalidState(run.status);
  return calls.map((call) => ({
    type: 'ApprovalRequested',
    data: { runId, agentId, ...call, reason: 'policy', batch },
  }));
};

/** The approver may change any argument but those the agent's builder has pinned. */
export const withPinned = (given: ToolArguments, { steps, definition }: KnownRun, seq: number): ToolArguments => {
  const tool = getStep(steps, seq)?.tool;
  const use = definition.tools.find((each) => each.tool === tool && each.policy !== 'deny');
  return { ...given, ...use?.pinned };
};

export const granted = ({ data }: Ask<'GrantApproval'>, run: KnownRun): RunEvent[] => {
  const { seq } = awaited(run, data);
  const { runId, agentId } = run;
  const { arguments: approved, changed } = data;
  return [{ type: 'ApprovalGranted', data: { runId, agentId, seq, arguments: approved, changed } }];
};

export const denied = ({ data }: Ask<'DenyApproval'>, run: KnownRun): RunEvent[] => {
  const { seq } = awaited(run, data);
  const { runId, agentId } = run;
  const { reason, message } = data;
  const then = run.definition.onDeny;
  const denial: RunEvent = { type: 'ApprovalDenied', data: { runId, agentId, seq, reason, then } };
  return then === 'tell' ? [denial] : [denial, failed(run, 'rejected', message)];
};

export const expired = ({ data: { seq } }: Ask<'ExpireApproval'>, run: KnownRun): RunEvent[] => {
  const step = getStep(run.steps, seq);
  if (step === undefined || !isAwaiting(step)) return [];
  const { runId, agentId } = run;
  const then = run.definition.onDeny;
  const expiry: RunEvent = { type: 'ApprovalExpired', data: { runId, agentId, seq, then } };
  return then === 'tell' ? [expiry] : [expiry, failed(run, 'unanswered', inlineContent(expiryText))];
};

const failed = ({ runId, agentId }: KnownRun, code: 'rejected' | 'unanswered', message: Content): RunEvent => ({
  type: 'RunFailed',
  data: { runId, agentId, code, message },
});

const awaited = (run: KnownRun, { seq, expiresAt }: { seq: number; expiresAt: string | null }): Step => {
  const step = getStep(run.steps, seq);
  if (step === undefined) throw new NotFound();
  if (isFinal(run.status)) throw new InvalidState(run.status, 'The run has already ended.');
  if (step.progress.status !== 'awaiting') throw new InvalidState(run.status, 'This step is not waiting for approval.');
  if (expiresAt !== null && expiresAt !== step.progress.expiresAt) throw new DomainError('approval_changed');
  return step;
};
