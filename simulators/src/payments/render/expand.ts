import type { Account } from '../objects/account.js';
import type { StoredObject } from '../objects/store.js';
import { isObject, listOf, type WireObject, type WireValue } from '../objects/wire-value.js';
import { invalid } from '../wire/api-error.js';
import { getWire } from './wire-of.js';

/** Fields that an object has only where they are expanded. */
const includable = ({ store }: Account, object: StoredObject | undefined): WireObject => {
  if (object?.object !== 'invoice') return {};
  const payments = store.all('invoice_payment').filter(({ invoice }) => invoice === object.id);
  return { payments: listOf(`/v1/invoice_payments?invoice=${object.id}`, payments.map(getWire)) };
};

const maxDepth = 4;

/** Replaces ids by the objects that they name: `data.customer`, `latest_invoice.payments`. */
export const expand = (account: Account, answer: WireObject, paths: readonly string[]): WireObject => {
  for (const path of paths) {
    const keys = path.split('.');
    if (keys.filter((key) => key !== 'data').length > maxDepth)
      throw invalid(`You cannot expand more than ${maxDepth} levels of a property. Property: ${path}`, 'expand');
    expandAt(account, answer, { keys, path });
  }
  return answer;
};

type Place = { keys: readonly string[]; path: string };

const expandAt = (account: Account, holder: WireObject, { keys, path }: Place): void => {
  const [key, ...rest] = keys;
  if (key === undefined) return;
  // There is nothing to expand where a field is empty.
  if (holder[key] === null) return;
  const { id } = holder;
  const stored = typeof id === 'string' ? account.store.any(id) : undefined;
  const value = holder[key] ?? includable(account, stored)[key];
  if (value === undefined) throw invalid(`This property cannot be expanded (${key}).`, 'expand');
  holder[key] = expanded(account, value, { keys: rest, path });
};

const expanded = (account: Account, value: WireValue, place: Place): WireValue => {
  if (Array.isArray(value)) return value.map((item: WireValue) => expanded(account, item, place));
  if (typeof value === 'string') {
    const found = account.store.any(value);
    if (found === undefined) throw invalid(`This property cannot be expanded (${place.path}).`, 'expand');
    return expanded(account, getWire(found), place);
  }
  if (isObject(value)) expandAt(account, value, place);
  return value;
};
