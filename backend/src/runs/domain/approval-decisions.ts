import { inlineContent, type Content } from '@throughline/contracts/json.js';
import type { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import { questionTool } from '@throughline/contracts/runs/question.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import { isFinal } from '@throughline/contracts/run-status.js';
import { DomainError, InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { RunCommand } from './run.commands.js';
import { expiryTexts, type KnownRun } from './run.js';
import { isAwaiting, openSteps, getStep, type Step } from './run-steps.js';
import { isNextOfTurn } from './step-decisions.js';
import { findAsking, whomToAsk } from './whom-to-ask.js';

type Ask<T extends RunCommand['type']> = Extract<RunCommand, { type: T }>;

/** The calls of a turn that need a person are asked about together, before any of them is made. */
export const peopleAsked = ({ data: { calls } }: Ask<'AskPeople'>, run: KnownRun): RunEvent[] => {
  const { runId, agentId } = run;
  const isFirst = run.status === 'running' && openSteps(run.steps).length === 0;
  if (!isFirst || !calls.every(({ seq }) => isNextOfTurn(run, seq))) throw new InvalidState(run.status);
  const batch = calls.filter(({ tool }) => tool !== questionTool).map(({ seq }) => seq);
  return calls.map(({ tool, arguments: given, ...call }) =>
    tool === questionTool
      ? { type: 'AnswerRequested', data: { runId, agentId, ...call, question: given } }
      : {
          type: 'ApprovalRequested',
          data: { runId, agentId, ...call, tool, arguments: given, reason: 'policy', batch, ...whomToAsk(run, tool) },
        },
  );
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
  const { arguments: approved, changed, forRun } = data;
  return [{ type: 'ApprovalGranted', data: { runId, agentId, seq, arguments: approved, changed, forRun } }];
};

export const denied = ({ data }: Ask<'DenyApproval'>, run: KnownRun): RunEvent[] => {
  const { seq } = awaited(run, data);
  const { runId, agentId } = run;
  const { reason, message } = data;
  const then = data.then ?? run.definition.onDeny;
  const denial: RunEvent = { type: 'ApprovalDenied', data: { runId, agentId, seq, reason, then } };
  return then === 'tell' ? [denial] : [denial, failed(run, 'rejected', message)];
};

export const answered = ({ data }: Ask<'AnswerQuestion'>, run: KnownRun): RunEvent[] => {
  const { seq } = findAsked(run, data);
  const { runId, agentId } = run;
  return [{ type: 'AnswerGiven', data: { runId, agentId, seq, answer: data.answer } }];
};

/** A call that nobody decides in time is passed on to others, once, where the definition names them. */
export const expired = ({ data }: Ask<'ExpireRequest'>, run: KnownRun): RunEvent[] => {
  const { seq, expiresAt, next } = data;
  const step = getStep(run.steps, seq);
  if (step === undefined || !isAwaiting(step) || step.progress.expiresAt !== expiresAt) return [];
  const { runId, agentId } = run;
  const others =
    step.progress.status === 'awaiting' && !step.progress.isPassedOn && findAsking(run, step.tool)?.passOnTo;
  if (others) return [{ type: 'ApprovalPassedOn', data: { runId, agentId, seq, approvers: others, expiresAt: next } }];
  const then = run.definition.onDeny;
  const isQuestion = step.progress.status === 'asked';
  const type = isQuestion ? 'AnswerExpired' : 'ApprovalExpired';
  const expiry: RunEvent = { type, data: { runId, agentId, seq, then } };
  const text = expiryTexts[isQuestion ? 'unanswered' : 'expired'];
  return then === 'tell' ? [expiry] : [expiry, failed(run, 'unanswered', inlineContent(text))];
};

const failed = ({ runId, agentId }: KnownRun, code: 'rejected' | 'unanswered', message: Content): RunEvent => ({
  type: 'RunFailed',
  data: { runId, agentId, code, message },
});

type Seen = { seq: number; expiresAt: string | null };

const awaited = (run: KnownRun, { seq, expiresAt }: Seen): Step => {
  const step = getOpen(run, seq);
  if (step.progress.status !== 'awaiting') throw new InvalidState(run.status, 'This step is not waiting for approval.');
  if (expiresAt !== null && expiresAt !== step.progress.expiresAt) throw new DomainError('approval_changed');
  return step;
};

/** Refuses an answer to what is not asked, or not asked any more. */
export const findAsked = (run: KnownRun, { seq, expiresAt }: Seen): Step => {
  const step = getOpen(run, seq);
  if (step.progress.status !== 'asked') throw new InvalidState(run.status, 'This step is not waiting for an answer.');
  if (expiresAt !== null && expiresAt !== step.progress.expiresAt) throw new DomainError('question_changed');
  return step;
};

const getOpen = (run: KnownRun, seq: number): Step => {
  const step = getStep(run.steps, seq);
  if (step === undefined) throw new NotFound();
  if (isFinal(run.status)) throw new InvalidState(run.status, 'The run has already ended.');
  return step;
};
