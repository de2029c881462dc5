import { agentId, ownerId, workspaceId } from '../agents/agent.fixtures.js';
import { FiringId, RunId, TriggerId } from '../ids.js';
import { inlineContent } from '../json.js';
import type { Delivery, FiringEvent, TriggerEvent, TriggerSettings } from './trigger.events.js';
import type { FiringRow, TriggerActivityRow, TriggerRow } from './trigger.rows.js';

type DataOf<T extends TriggerEvent['type']> = Extract<TriggerEvent, { type: T }>['data'];
type Saying<T extends TriggerEvent['type']> = { type: T; data: DataOf<T> };
type FiringDataOf<T extends FiringEvent['type']> = Extract<FiringEvent, { type: T }>['data'];
type FiringSaying<T extends FiringEvent['type']> = { type: T; data: FiringDataOf<T> };

export const triggerId = TriggerId.parse('0193a000-0000-7000-8000-0000000000aa');
export const firingId = FiringId.parse('0193a000-0000-7000-8000-0000000000f1');
export const otherFiringId = FiringId.parse('0193a000-0000-7000-8000-0000000000f2');
export const firedRunId = RunId.parse('0193a000-0000-7000-8000-0000000000e1');
export const ofFiring = { firingId, triggerId, workspaceId, agentId };
const at = '2026-01-02T03:04:05.000Z';

export const everyMorning: TriggerSettings = {
  kind: 'schedule',
  timing: { kind: 'cron', expression: '0 9 * * *' },
  timeZone: 'UTC',
  misfire: 'run_once',
};
export const standardHook: TriggerSettings = { kind: 'webhook', signature: 'standard' };
export const hookId = 'hk_0123456789abcdef012345';

export const triggerCreated = (over: Partial<DataOf<'TriggerCreated'>> = {}): Saying<'TriggerCreated'> => ({
  type: 'TriggerCreated',
  data: {
    triggerId,
    workspaceId,
    agentId,
    ownerId,
    name: 'Each morning',
    settings: everyMorning,
    mapping: {},
    hookId: null,
    ...over,
  },
});
export const webhookCreated = (over: Partial<DataOf<'TriggerCreated'>> = {}): Saying<'TriggerCreated'> =>
  triggerCreated({ name: 'Orders', settings: standardHook, hookId, ...over });

export const triggerPaused: Saying<'TriggerPaused'> = { type: 'TriggerPaused', data: { triggerId } };
export const triggerResumed: Saying<'TriggerResumed'> = { type: 'TriggerResumed', data: { triggerId } };
export const triggerEnded: Saying<'TriggerEnded'> = { type: 'TriggerEnded', data: { triggerId } };
export const triggerArchived: Saying<'TriggerArchived'> = { type: 'TriggerArchived', data: { triggerId } };
export const triggerAutoPaused = (failures = 10): Saying<'TriggerAutoPaused'> => ({
  type: 'TriggerAutoPaused',
  data: { triggerId, failures },
});

export const delivery = (over: Partial<Delivery> = {}): Delivery => ({
  deliveryId: 'msg_1',
  contentType: 'application/json',
  headers: {},
  query: {},
  bytes: 11,
  body: { kind: 'inline', value: { order: 7 } },
  ...over,
});

export const triggerFired = (over: Partial<FiringDataOf<'TriggerFired'>> = {}): FiringSaying<'TriggerFired'> => ({
  type: 'TriggerFired',
  data: {
    ...ofFiring,
    cause: { kind: 'slot', slot: '2026-01-02T09:00:00.000Z', missed: 0 },
    runId: firedRunId,
    inputs: inlineContent({}),
    ...over,
  },
});
export const firingStarted: FiringSaying<'FiringStarted'> = {
  type: 'FiringStarted',
  data: { ...ofFiring, runId: firedRunId },
};
export const firingFailed: FiringSaying<'FiringFailed'> = {
  type: 'FiringFailed',
  data: { ...ofFiring, code: 'invalid_state', message: 'This agent is paused.' },
};
export const firingFinished = (succeeded = true): FiringSaying<'FiringFinished'> => ({
  type: 'FiringFinished',
  data: { ...ofFiring, runId: firedRunId, succeeded },
});

export const triggerRow = (over: Partial<TriggerRow> = {}): TriggerRow => ({
  id: triggerId,
  workspaceId,
  revision: 0,
  position: 1,
  agentId,
  ownerId,
  name: 'Each morning',
  settings: everyMorning,
  mapping: {},
  conditions: [],
  maxQueued: null,
  status: 'enabled',
  statusBy: { kind: 'user', id: ownerId },
  enabledAt: at,
  secretSetAt: at,
  createdAt: at,
  ...over,
});

export const firingRow = (over: Partial<FiringRow> = {}): FiringRow => ({
  id: firingId,
  workspaceId,
  revision: 0,
  position: 1,
  triggerId,
  agentId,
  outcome: 'accepted',
  reason: null,
  cause: { kind: 'slot', slot: '2026-01-02T09:00:00.000Z', missed: 0 },
  runId: firedRunId,
  at,
  ...over,
});

export const triggerActivityRow = (over: Partial<TriggerActivityRow> = {}): TriggerActivityRow => ({
  id: triggerId,
  workspaceId,
  position: 1,
  firings: 0,
  failuresInARow: 0,
  last: null,
  lastSlot: null,
  days: [],
  ...over,
});
