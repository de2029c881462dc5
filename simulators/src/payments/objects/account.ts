import type { ServerClock } from '../clock/server-clock.js';
import { missing } from '../wire/api-error.js';
import type { Settings } from './further.js';
import type { Kind, ObjectOf, Store, StoredObject } from './store.js';

/** Describes what every part of the simulator works on. */
export type Account = {
  store: Store;
  clock: ServerClock;
  makeId: (prefix: string) => string;
  /** Records that something happened to an object. */
  emit: (type: string, object: StoredObject) => void;
  /** The base of pages that a customer is sent to. */
  origin: () => string;
};

/** The version of events; the newest that the simulator was written for. */
export const apiVersion = '2026-09-30.endive';

export const getSettings = (store: Store): Settings =>
  store.find('settings', 'settings') ??
  store.add({
    id: 'settings',
    object: 'settings',
    offset: 0,
    network: { late: 0, twice: false, shuffled: false, lost: false },
  });

const names: Partial<Record<Kind, string>> = {
  'checkout.session': 'checkout.session',
  credit_note: 'credit note',
  subscription_schedule: 'subscription schedule',
};

/** The object with this id. `param` names the parameter that had the id. */
export const existing = <K extends Kind>({ store }: Account, kind: K, id: string | null, param = 'id'): ObjectOf<K> => {
  const found = store.find(kind, id);
  if (found === null) throw missing(names[kind] ?? kind.replace('payment_method', 'PaymentMethod'), id ?? '', param);
  return found;
};
