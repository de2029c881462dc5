import { FiringRow, TriggerActivityRow, TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { keepStores } from '../../lib/live/keep-stores.js';
import { rowsById } from '../../lib/live/use-row.js';
import { rowWindow } from '../../lib/live/window.js';
import { firingUrl, matchesFiringSearch, type FiringSearch } from './firing-search.js';
import { matchesTriggerSearch, triggerQuery, triggerUrl, type TriggerSearch } from './trigger-search.js';
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

const triggerWindow = (search: TriggerSearch) =>
  rowWindow('triggers', TriggerRow, (room, cursor) => listTriggers(room, triggerQuery(search), cursor), {
    belongs: (trigger) => matchesTriggerSearch(trigger, search),
    by: ({ name, status }) => `${name.toLowerCase()} ${status}`,
    order: 'server',
  });

/** The triggers of a search, sorted by the server; its key is the search as a URL has it. */
export const triggersMatching = keepStores((key) => triggerWindow(triggerUrl.read(key)));

/** Triggers of one agent that are not archived, by name. */
export const getCurrentTriggers = keepStores((agentId) =>
  triggerWindow({ agentId, status: 'not-archived', order: 'name' }),
);

/** Triggers that start one agent now, by name. */
export const getEnabledTriggers = keepStores((agentId) => triggerWindow({ agentId, status: 'enabled', order: 'name' }));

/** The room brings firings of other triggers too. */
const firingWindow = (triggerId: string, search: FiringSearch) =>
  rowWindow(
    'firings',
    FiringRow,
    ({ workspaceId }, cursor) => listFirings({ workspaceId, id: triggerId }, search, cursor),
    {
      belongs: (firing) => firing.triggerId === triggerId && matchesFiringSearch(firing, search),
      by: ({ at }) => at,
      order: 'newest',
    },
  );

/** The newest firings of one trigger. */
export const getFirings = keepStores((triggerId) => firingWindow(triggerId, {}));

/** Firings of one trigger that match a search; the key is the trigger's id and the search as a URL has it. */
export const firingsMatching = keepStores((key) => {
  const [triggerId = '', search = ''] = key.split('?');
  return firingWindow(triggerId, firingUrl.read(search));
});
