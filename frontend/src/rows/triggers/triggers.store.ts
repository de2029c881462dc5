import { FiringRow, TriggerActivityRow, TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { rowStore } from '../../lib/live/row-store.js';
import { storeOf } from '../../lib/live/store-of.js';
import { listFirings, listTriggerActivity, listTriggers } from './triggers.api.js';

export const useTriggers = rowStore('triggers', TriggerRow, listTriggers);
export const useTriggerActivity = rowStore('trigger_activity', TriggerActivityRow, listTriggerActivity);

/** Firings of one trigger. The room brings those of others too, so readers ask by trigger. */
export const firingsOf = storeOf((triggerId) =>
  rowStore('firings', FiringRow, ({ workspaceId }, cursor) => listFirings(workspaceId, triggerId, cursor)),
);
