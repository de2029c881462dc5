import type { ServerClock } from '../clock/server-clock.js';
import { missing } from '../wire/api-error.js';
import type { Kind, ObjectOf, Store, StoredObject } from './store.js';

/** When a failed payment of a renewal is tried again, and what becomes of the subscription after the last attempt. */
export type Retries = { afterDays: readonly number[]; finally: 'cancel' | 'past_due' | 'unpaid' };

/** What every part of the server works on. */
export type Account = {
  store: Store;
  clock: ServerClock;
  makeId: (prefix: string) => string;
  /** Records that something happened to an object. */
  emit: (type: string, object: StoredObject, previous?: StoredObject) => void;
  settings: { apiVersion: string; retries: Retries };
  /** The base of pages that a customer is sent to. */
  origin: () => string;
};

/** The time of objects on this test clock; of the server, without one. */
export const timeOf = ({ store, clock }: Account, testClock: string | null): number =>
  store.find('test_helpers.test_clock', testClock)?.frozen_time ?? clock.now();

const names: Partial<Record<Kind, string>> = {
  'billing.meter': 'meter',
  'checkout.session': 'checkout.session',
  credit_note: 'credit note',
  subscription_schedule: 'subscription schedule',
  'test_helpers.test_clock': 'test clock',
};

/** The object with this id. `param` names the parameter that had the id. */
export const existing = <K extends Kind>({ store }: Account, kind: K, id: string | null, param = 'id'): ObjectOf<K> => {
  const found = store.find(kind, id);
  if (found === null) throw missing(names[kind] ?? kind.replace('payment_method', 'PaymentMethod'), id ?? '', param);
  return found;
};
