import {
  FiringRow,
  TriggerActivityRow,
  TriggerRow,
  TriggerStatus,
} from '@throughline/contracts/triggers/trigger.rows.js';
import { storeOf } from '../../lib/live/store-of.js';
import { rowsById } from '../../lib/live/use-row.js';
import { rowWindow } from '../../lib/live/window.js';
import {
  listFirings,
  listTriggerActivity,
  listTriggerActivityById,
  listTriggers,
  listTriggersById,
} from './triggers.api.js';

/** The newest triggers, and all that were read by their ids. */
export const useTriggers = rowWindow('triggers', TriggerRow, (room, cursor) => listTriggers(room, {}, cursor), {
  by: ({ createdAt }) => createdAt,
  order: 'newest',
});
export const triggersById = rowsById(useTriggers, listTriggersById);
export const useTriggerActivity = rowWindow('trigger_activity', TriggerActivityRow, listTriggerActivity, {
  by: ({ id }) => id,
  order: 'newest',
});
export const triggerActivityById = rowsById(useTriggerActivity, listTriggerActivityById);

const notArchived = TriggerStatus.options.filter((status) => status !== 'archived').join(',');

/** Triggers by name, as the server sorts them. `agentId`: only those that start it; empty for all. */
const triggersByName = (agentId: string, withArchived: boolean) =>
  rowWindow(
    'triggers',
    TriggerRow,
    (room, cursor) =>
      listTriggers(
        room,
        { agentId: agentId || undefined, status: withArchived ? undefined : notArchived, order: 'name' },
        cursor,
      ),
    {
      belongs: (trigger) =>
        (agentId === '' || trigger.agentId === agentId) && (withArchived || trigger.status !== 'archived'),
      by: ({ name }) => name.toLowerCase(),
      order: 'server',
    },
  );

/** Triggers that are not archived: of one agent, or of the workspace. */
export const currentTriggersOf = storeOf((agentId) => triggersByName(agentId, false));
/** The same with those that are archived. */
export const allTriggersOf = storeOf((agentId) => triggersByName(agentId, true));

/** Firings of one trigger. The room brings those of others too. */
export const firingsOf = storeOf((triggerId) =>
  rowWindow('firings', FiringRow, ({ workspaceId }, cursor) => listFirings(workspaceId, triggerId, cursor), {
    belongs: (firing) => firing.triggerId === triggerId,
    by: ({ at }) => at,
    order: 'newest',
  }),
);
