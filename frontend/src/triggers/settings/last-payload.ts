import type { TriggerPayload } from '@throughline/contracts/triggers/mapping.js';
import type { FiringRow, TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { getFirings } from '../data/triggers.store.js';
import { examplePayload } from './example-payload.js';

const toPayload = ({ cause }: FiringRow, trigger: TriggerRow): TriggerPayload | undefined => {
  if ((cause?.kind !== 'delivery' && cause?.kind !== 'replay') || cause.delivery.body?.kind !== 'inline')
    return undefined;
  const { delivery } = cause;
  return {
    body: cause.delivery.body.value,
    headers: delivery.headers,
    query: delivery.query,
    delivery: { id: delivery.deliveryId },
    slot: null,
    event: null,
    item: null,
    trigger: { id: trigger.id, name: trigger.name },
  };
};

/** Returns the last delivery, or an example of an event or item; undefined before the first delivery. */
export const useLastPayload = (trigger: TriggerRow): TriggerPayload | undefined => {
  const firings = getFirings(trigger.id)((state) => state.list);
  const example = examplePayload(trigger.settings, trigger);
  if (example !== undefined) return example;
  return firings
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .flatMap((firing) => toPayload(firing, trigger) ?? [])
    .at(0);
};
