import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { FiringEvent } from '@throughline/contracts/triggers/trigger.events.js';
import type { FiringRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { table } from '@throughline/platform/projections/table.js';

type Event = EventOf<FiringEvent['type']>;
/** Each begins a firing; the others are about one that began. */
type Beginning = EventOf<'TriggerFired' | 'SlotSkipped' | 'DeliveryRejected' | 'DeliveryDuplicated'>;

export const firingsTable = table<FiringRow, FiringEvent['type']>({
  name: 'firings',
  columns: {
    id: 'uuid',
    workspaceId: 'uuid',
    revision: 'bigint',
    position: 'bigint',
    triggerId: 'uuid',
    agentId: 'uuid',
    outcome: 'text',
    reason: 'text',
    cause: 'jsonb',
    runId: 'uuid',
    at: 'timestamptz',
  },
  indexes: ['(workspace_id, position)', '(workspace_id, trigger_id, at, id)'],
  on: [
    'TriggerFired',
    'FiringStarted',
    'FiringFailed',
    'FiringFinished',
    'SlotSkipped',
    'DeliveryRejected',
    'DeliveryDuplicated',
  ],
  id: ({ data }) => data.firingId,
  evolve: (row, event) => {
    if (isBeginning(event)) return { ...begun(event), ...beginning(event) };
    if (row === null) return null;
    return { ...row, ...change(event), revision: event.revision, position: event.position };
  },
});

const isBeginning = (event: Event): event is Beginning =>
  event.type === 'TriggerFired' ||
  event.type === 'SlotSkipped' ||
  event.type === 'DeliveryRejected' ||
  event.type === 'DeliveryDuplicated';

const begun = ({ data, meta, revision, position }: Beginning) => ({
  id: data.firingId,
  workspaceId: data.workspaceId,
  revision,
  position,
  triggerId: data.triggerId,
  agentId: data.agentId,
  at: meta.at,
});

const beginning = ({ type, data }: Beginning): Pick<FiringRow, 'outcome' | 'reason' | 'cause' | 'runId'> => {
  switch (type) {
    case 'TriggerFired':
      return { outcome: 'accepted', reason: null, cause: data.cause, runId: data.runId };
    case 'SlotSkipped':
      return {
        outcome: 'skipped',
        reason: data.reason,
        cause: { kind: 'slot', slot: data.slot, missed: data.count - 1 },
        runId: null,
      };
    case 'DeliveryRejected':
      return {
        outcome: 'rejected',
        reason: data.reason,
        cause: { kind: 'delivery', delivery: data.delivery },
        runId: null,
      };
    case 'DeliveryDuplicated':
      return { outcome: 'duplicate', reason: null, cause: { kind: 'delivery', delivery: data.delivery }, runId: null };
  }
};

const change = ({ type, data }: Exclude<Event, Beginning>): Partial<FiringRow> => {
  switch (type) {
    case 'FiringStarted':
      return { outcome: 'started' };
    case 'FiringFailed':
      return { outcome: 'failed', reason: data.message, runId: null };
    case 'FiringFinished':
      return { outcome: data.succeeded ? 'succeeded' : 'run_failed' };
  }
};
