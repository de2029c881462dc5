import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import { isFinal } from '@throughline/contracts/run-status.js';
import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import type { RunCommand } from './run.commands.js';
import type { KnownRun } from './run.js';
import { isRunning } from './run-steps.js';

type Ask<T extends RunCommand['type']> = Extract<RunCommand, { type: T }>;

/** A run is held between its steps, for one reason at a time. */
export const held = ({ data }: Ask<'HoldRun'>, run: KnownRun): RunEvent[] => {
  if (isFinal(run.status) || run.held !== null) return [];
  if (run.status === 'queued' || run.steps.some(isRunning)) throw new InvalidState(run.status);
  return [{ type: 'RunHeld', data: { ...data, agentId: run.agentId } }];
};

export const released = ({ data }: Ask<'ReleaseRun'>, run: KnownRun): RunEvent[] =>
  isFinal(run.status) || run.held?.reason !== data.reason
    ? []
    : [{ type: 'RunReleased', data: { ...data, agentId: run.agentId } }];
