import { agentId } from '../agents/agent.fixtures.js';
import type { RunEvent } from './run.events.js';
import { free, runId } from './run.fixtures.js';

type DataOf<T extends RunEvent['type']> = Extract<RunEvent, { type: T }>['data'];
type Saying<T extends RunEvent['type']> = { type: T; data: DataOf<T> };
type Over<T extends RunEvent['type']> = Partial<DataOf<T>>;
const ofRun = { runId, agentId };

export const runHeld = (over: Over<'RunHeld'> = {}): Saying<'RunHeld'> => ({
  type: 'RunHeld',
  data: {
    ...ofRun,
    reason: 'halted',
    about: { kind: 'workspace' },
    until: '2026-01-03T03:04:05.000Z',
    ...over,
  },
});
export const runReleased = (over: Over<'RunReleased'> = {}): Saying<'RunReleased'> => ({
  type: 'RunReleased',
  data: { ...ofRun, reason: 'halted', by: 'person', ...over },
});
export const modelSwitched = (over: Over<'ModelSwitched'> = {}): Saying<'ModelSwitched'> => ({
  type: 'ModelSwitched',
  data: {
    ...ofRun,
    seq: 1,
    from: { provider: 'rehearsal', model: 'rehearsal-1', connectionId: null },
    to: { provider: 'rehearsal', model: 'rehearsal-2', connectionId: null },
    because: 'model_overloaded',
    ...over,
  },
});
export const stepResultIgnored = (over: Over<'StepResultIgnored'> = {}): Saying<'StepResultIgnored'> => ({
  type: 'StepResultIgnored',
  data: { ...ofRun, seq: 2, attempt: 1, usage: null, ...free, ...over },
});
export const stepOutcomeLost = (over: Over<'StepOutcomeLost'> = {}): Saying<'StepOutcomeLost'> => ({
  type: 'StepOutcomeLost',
  data: { ...ofRun, seq: 2, attempt: 1, usage: null, ...free, ...over },
});
export const stepCancelled = (seq: number): Saying<'StepCancelled'> => ({
  type: 'StepCancelled',
  data: { ...ofRun, seq },
});
