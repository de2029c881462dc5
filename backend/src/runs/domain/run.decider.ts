import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import { isFinal } from '@throughline/contracts/run-status.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { DomainError, InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { answered, denied, expired, granted, peopleAsked } from './approval-decisions.js';
import { held, released } from './hold-decisions.js';
import type { EraseRunContent, RequestRun, RunCommand } from './run.commands.js';
import { openSteps, type OpenStep } from './run-steps.js';
import { evolve, noRun, type KnownRun, type Run } from './run.js';
import { endStep, stepsLost, stepsStarted } from './step-decisions.js';

export const decide = (command: RunCommand, run: Run): RunEvent[] => {
  if (command.type === 'RequestRun') return run.status === 'none' ? [requested(command)] : [];
  if (run.status === 'none' || run.workspaceId !== command.meta.workspaceId) throw new NotFound();
  return decideKnown(command, run);
};

const requested = ({ data }: RequestRun): RunEvent => ({ type: 'RunRequested', data });

const decideKnown = (command: Exclude<RunCommand, RequestRun>, run: KnownRun): RunEvent[] => {
  const over = isFinal(run.status);
  const { runId, agentId } = run;
  const ofRun = { runId, agentId };
  switch (command.type) {
    case 'BeginRun':
      return run.status === 'queued' ? [{ type: 'RunStarted', data: ofRun }] : [];
    case 'StartSteps':
      return stepsStarted(command, run);
    case 'CompleteStep':
    case 'FailStep':
      return endStep(command, run);
    case 'LoseSteps':
      return over ? [] : stepsLost(command, run);
    case 'AskPeople':
      return peopleAsked(command, run);
    case 'HoldRun':
      return held(command, run);
    case 'ReleaseRun':
      return released(command, run);
    case 'GrantApproval':
      return granted(command, run);
    case 'DenyApproval':
      return ending(run, denied(command, run));
    case 'AnswerQuestion':
      return answered(command, run);
    case 'ExpireRequest':
      return over ? [] : ending(run, expired(command, run));
    case 'CancelRun':
      if (run.status === 'cancelled') return [];
      if (over) throw new InvalidState(run.status, 'The run has already ended.');
      return ending(run, [{ type: 'RunCancelled', data: { ...ofRun, step: firstOpen(run) } }]);
    case 'SucceedRun':
      return over ? [] : ending(run, [{ type: 'RunSucceeded', data: { ...ofRun, output: command.data.output } }]);
    case 'FailRun': {
      const { code, message } = command.data;
      return over ? [] : ending(run, [{ type: 'RunFailed', data: { ...ofRun, code, message } }]);
    }
    case 'TimeOutRun':
      return over ? [] : ending(run, [{ type: 'RunTimedOut', data: { ...ofRun, step: firstOpen(run) } }]);
    case 'EraseRunContent':
      return erased(command, run);
    case 'ExpireRun':
      return run.status === 'queued' ? [{ type: 'RunExpired', data: ofRun }] : [];
  }
};

/** Whatever an earlier version recorded in clear stays in the log, so it cannot be said to be erased. */
const erased = ({ data: { because } }: EraseRunContent, run: KnownRun): RunEvent[] => {
  if (run.isErased) return [];
  if (!isFinal(run.status)) throw new DomainError('run_underway');
  if (run.inputs.kind === 'inline') throw new DomainError('contents_not_sealed');
  return [{ type: 'RunContentErased', data: { runId: run.runId, agentId: run.agentId, because } }];
};

const firstOpen = ({ steps }: KnownRun): number | null => openSteps(steps)[0]?.seq ?? null;

const ends: readonly RunEvent['type'][] = ['RunCancelled', 'RunSucceeded', 'RunFailed', 'RunTimedOut'];

/** The events, with the steps cancelled that are open when one of them ends the run. */
const ending = (run: KnownRun, events: RunEvent[]): RunEvent[] => {
  const end = events.find(({ type }) => ends.includes(type));
  if (end === undefined) return events;
  const named = events.map(({ data }) => ('seq' in data ? data.seq : 'step' in data ? data.step : null));
  const cancelled = openSteps(run.steps).filter(({ seq }) => !named.includes(seq));
  return [...events.filter((event) => event !== end), ...cancelled.map((step) => stepCancelled(run, step)), end];
};

const stepCancelled = ({ runId, agentId }: KnownRun, { seq }: OpenStep): RunEvent => ({
  type: 'StepCancelled',
  data: { runId, agentId, seq },
});

export const runDecider: Decider<Run, RunCommand, RunEvent> = {
  category: 'run',
  id: (command) => command.data.runId,
  initial: noRun,
  creates: ['RequestRun'],
  decide,
  evolve,
};
