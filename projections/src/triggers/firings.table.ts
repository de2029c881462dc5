import type { EventOf } from '@throughline/contracts/domain-events.js';
import { firingEvents } from '@throughline/contracts/triggers/trigger.events.js';
import { firingReasons } from '@throughline/contracts/triggers/firing-reason.js';
import { describeCondition } from '@throughline/contracts/triggers/condition.js';
import { FiringRow, firingSearchText } from '@throughline/contracts/triggers/trigger.rows.js';
import { searchIndexWith, searchSql } from '@throughline/platform/projections/search-index.js';
import { table } from '@throughline/platform/projections/table.js';
import { z } from 'zod';

/** Events that create a firing. All others are about an existing one. */
type FiringCreation = EventOf<
  | 'TriggerFired'
  | 'SlotSkipped'
  | 'FollowedEventSkipped'
  | 'ItemsSkipped'
  | 'FiringFiltered'
  | 'DeliveryRejected'
  | 'DeliveryDuplicated'
>;

const begun = ({ data, meta, revision, position }: FiringCreation) => ({
  id: data.firingId,
  workspaceId: data.workspaceId,
  revision,
  position,
  triggerId: data.triggerId,
  agentId: data.agentId,
  at: meta.at,
});

const reasonSql = `case reason ${Object.entries(firingReasons)
  .map(([reason, words]) => `when '${reason}' then '${words}'`)
  .join(' ')} end`;

export const firingsTable = table(FiringRow)({
  name: 'firings',
  indexes: [
    '(workspace_id, position)',
    '(workspace_id, trigger_id, at, id)',
    '(workspace_id, trigger_id, outcome, at, id)',
    searchIndexWith('trigger_id'),
  ],
  derived: {
    columns: z.object({ search: z.string() }),
    values: (firing) => ({ search: firingSearchText(firing) }),
  },
  earlier: {
    search: searchSql(
      'reason',
      reasonSql,
      `cause->'delivery'->>'deliveryId'`,
      'right(run_id::text, 6)',
      'right(id::text, 6)',
    ),
  },
  id: 'firingId',
  of: firingEvents,
  creates: {
    TriggerFired: (event) => ({
      ...begun(event),
      outcome: 'accepted',
      reason: null,
      cause: event.data.cause,
      runId: event.data.runId,
    }),
    SlotSkipped: (event) => ({
      ...begun(event),
      outcome: 'skipped',
      reason: event.data.reason,
      cause: { kind: 'slot', slot: event.data.slot, missed: event.data.count - 1 },
      runId: null,
    }),
    FiringFiltered: (event) => ({
      ...begun(event),
      outcome: 'filtered',
      reason: `Only when ${describeCondition(event.data.condition)}.`,
      cause: event.data.cause,
      runId: null,
    }),
    FollowedEventSkipped: (event) => ({
      ...begun(event),
      outcome: 'skipped',
      reason: event.data.reason,
      cause: { kind: 'event', event: event.data.event },
      runId: null,
    }),
    ItemsSkipped: (event) => ({
      ...begun(event),
      outcome: 'skipped',
      reason: event.data.reason,
      cause: event.data.item && { kind: 'item', item: event.data.item },
      runId: null,
    }),
    DeliveryRejected: (event) => ({
      ...begun(event),
      outcome: 'rejected',
      reason: event.data.reason,
      cause: { kind: 'delivery', delivery: event.data.delivery },
      runId: null,
    }),
    DeliveryDuplicated: (event) => ({
      ...begun(event),
      outcome: 'duplicate',
      reason: null,
      cause: { kind: 'delivery', delivery: event.data.delivery },
      runId: null,
    }),
  },
  changes: {
    FiringStarted: { outcome: 'started' },
    FiringFailed: (_, { data }) => ({ outcome: 'failed', reason: data.message, runId: null }),
    ReplySent: {},
    ReplyNotSent: (_, { data }) => ({ reason: `No reply was sent. ${data.message}` }),
    FiringFinished: (_, { data }) => ({ outcome: data.succeeded ? 'succeeded' : 'run_failed' }),
  },
});
