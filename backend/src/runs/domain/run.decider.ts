import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import { isFinal } from '@throughline/contracts/run-status.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { RequestRun, RunCommand } from './run.commands.js';
import { denialText, evolve, expiryText, noRun, openStep, type KnownRun, type Run, type Step } from './run.js';

type Ask<T extends RunCommand['type']> = Extract<RunCommand, { type: T }>;
type AnyStepEvent = Ask<'CompleteStep' | 'FailStep' | 'LoseStep'>;

export const decide = (command: RunCommand, run: Run): RunEvent[] => {
  if (command.type === 'RequestRun') return run.status === 'none' ? [requested(command)] : [];
  if (run.status === 'none' || run.workspaceId !== command.meta.workspaceId) throw new NotFound();
  return decideKnown(command, run);
};

const requested = ({ data }: RequestRun): RunEvent => ({ type: 'RunRequested', data });

const decideKnown = (command: Exclude<RunCommand, RequestRun>, run: KnownRun): RunEvent[] => {
  const ofRun = { runId: run.runId, agentId: run.agentId };
  const over = isFinal(run.status);
  switch (command.type) {
    case 'BeginRun':
      return run.status === 'queued' ? [{ type: 'RunStarted', data: ofRun }] : [];
    case 'StartStep':
      return startStep(command, run);
    case 'CompleteStep':
    case 'FailStep':
    case 'LoseStep':
      return endStep(command, run);
    case 'RequestApproval':
      if (over || run.status !== 'running' || openStep(run) !== null || command.data.seq !== run.steps.length + 1) {
        throw new InvalidState(run.status);
      }
      return [{ type: 'ApprovalRequested', data: { ...ofRun, ...command.data, reason: 'policy' } }];
    case 'GrantApproval':
      return grant(command, run);
    case 'DenyApproval': {
      const { seq } = awaited(run, command.data.seq);
      const { reason } = command.data;
      const then = run.definition.onDeny;
      return [
        { type: 'ApprovalDenied', data: { ...ofRun, seq, reason, then } },
        ...(then === 'tell' ? [] : [rejected(ofRun, denialText(reason))]),
      ];
    }
    case 'ExpireApproval': {
      const { seq } = command.data;
      if (run.steps.find((step) => step.seq === seq)?.progress.status !== 'awaiting' || over) return [];
      const then = run.definition.onDeny;
      return [
        { type: 'ApprovalExpired', data: { ...ofRun, seq, then } },
        ...(then === 'tell' ? [] : [rejected(ofRun, expiryText)]),
      ];
    }
    case 'CancelRun':
      if (run.status === 'cancelled') return [];
      if (over) throw new InvalidState(run.status, 'The run has already ended.');
      return [{ type: 'RunCancelled', data: { ...ofRun, step: openStep(run)?.seq ?? null } }];
    case 'SucceedRun':
      return over ? [] : [{ type: 'RunSucceeded', data: { ...ofRun, output: command.data.output } }];
    case 'FailRun':
      return over
        ? []
        : [{ type: 'RunFailed', data: { ...ofRun, code: command.data.code, message: command.data.message } }];
    case 'TimeOutRun':
      return over ? [] : [{ type: 'RunTimedOut', data: { ...ofRun, step: openStep(run)?.seq ?? null } }];
    case 'ExpireRun':
      return run.status === 'queued' ? [{ type: 'RunExpired', data: ofRun }] : [];
  }
};

const rejected = (ofRun: Pick<KnownRun, 'runId' | 'agentId'>, message: string): RunEvent => ({
  type: 'RunFailed',
  data: { ...ofRun, code: 'rejected', message },
});

const startable: readonly Step['progress']['status'][] = ['retrying', 'lost', 'granted'];

const startStep = ({ data }: Ask<'StartStep'>, run: KnownRun): RunEvent[] => {
  if (run.status !== 'running' && run.status !== 'waiting') throw new InvalidState(run.status);
  const open = openStep(run);
  const fits =
    open === null
      ? data.seq === run.steps.length + 1 && data.attempt === 1
      : data.seq === open.seq && data.attempt === open.attempt + 1 && startable.includes(open.progress.status);
  if (!fits) throw new InvalidState(run.status, 'Another step is in progress.');
  return [{ type: 'StepStarted', data: { ...data, agentId: run.agentId } }];
};

/** Only the attempt in progress can end a step. After the end of the run its result is recorded and changes nothing. */
const endStep = (command: AnyStepEvent, run: KnownRun): RunEvent[] => {
  const { seq, attempt } = command.data;
  const ofStep = { runId: run.runId, agentId: run.agentId, seq, attempt };
  const step = run.steps.find((other) => other.seq === seq);
  if (step === undefined || step.attempt !== attempt || step.progress.status !== 'running') return [];
  if (isFinal(run.status)) return command.type === 'LoseStep' ? [] : [ignored(command, ofStep)];
  switch (command.type) {
    case 'CompleteStep':
      return [{ type: 'StepSucceeded', data: { ...command.data, ...ofStep } }];
    case 'FailStep':
      return [{ type: 'StepFailed', data: { ...command.data, ...ofStep } }];
    case 'LoseStep': {
      const { approval } = command.data;
      const lost: RunEvent = { type: 'StepOutcomeLost', data: ofStep };
      if (approval === null) return [lost];
      const { runId, agentId } = run;
      return [lost, { type: 'ApprovalRequested', data: { runId, agentId, seq, ...approval, reason: 'outcome_lost' } }];
    }
  }
};

type OfStep = Pick<Extract<RunEvent, { type: 'StepFailed' }>['data'], 'runId' | 'agentId' | 'seq' | 'attempt'>;

/** What came too late was paid for all the same. */
const ignored = ({ data }: Ask<'CompleteStep' | 'FailStep'>, ofStep: OfStep): RunEvent => {
  const { usage, price, costMicros, payer } = data;
  return { type: 'StepResultIgnored', data: { ...ofStep, usage, price, costMicros, payer } };
};

const awaited = (run: KnownRun, seq: number): Step => {
  const step = run.steps.find((other) => other.seq === seq);
  if (step === undefined) throw new NotFound();
  if (isFinal(run.status)) throw new InvalidState(run.status, 'The run has already ended.');
  if (step.progress.status !== 'awaiting') throw new InvalidState(run.status, 'This step is not waiting for approval.');
  return step;
};

/** The approver may change any argument but those the agent's builder has pinned. */
const grant = ({ data }: Ask<'GrantApproval'>, run: KnownRun): RunEvent[] => {
  const { seq, tool } = awaited(run, data.seq);
  const pinned = run.definition.tools.find((use) => use.tool === tool)?.pinned ?? {};
  return [
    {
      type: 'ApprovalGranted',
      data: { runId: run.runId, agentId: run.agentId, seq, arguments: { ...data.arguments, ...pinned } },
    },
  ];
};

export const runDecider: Decider<Run, RunCommand, RunEvent> = {
  category: 'run',
  id: (command) => command.data.runId,
  initial: noRun,
  creates: ['RequestRun'],
  decide,
  evolve,
};
