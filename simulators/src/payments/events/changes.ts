import type { Account } from '../objects/account.js';
import type { Kind, StoredObject } from '../objects/store.js';

const updatedTypes: Partial<Record<Kind, string>> = {
  customer: 'customer.updated',
  dispute: 'charge.dispute.updated',
  invoice: 'invoice.updated',
  subscription: 'customer.subscription.updated',
  subscription_schedule: 'subscription_schedule.updated',
};

/** Changes an object. Its `updated` event comes first where anything differs, then the further ones. */
export const change = <T extends StoredObject>(
  { emit }: Account,
  object: T,
  mutate: (object: T) => void,
  further: readonly string[] = [],
): T => {
  const before = JSON.stringify(object);
  mutate(object);
  const type = updatedTypes[object.object];
  if (type !== undefined && before !== JSON.stringify(object)) emit(type, object);
  for (const one of further) emit(one, object);
  return object;
};

/** Stores a new object, with its event. */
export const create = <T extends StoredObject>({ store, emit }: Account, object: T, type: string | null): T => {
  store.add(object);
  if (type !== null) emit(type, object);
  return object;
};
