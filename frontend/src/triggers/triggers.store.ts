import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { rowStore } from '../lib/row-store.js';
import { listTriggers } from './triggers.api.js';

export const useTriggers = rowStore('triggers', TriggerRow, listTriggers);
