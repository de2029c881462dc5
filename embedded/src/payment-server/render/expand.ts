import type { Account } from '../objects/account.js';
import type { StoredObject } from '../objects/store.js';
import { isObject, listOf, type WireObject, type WireValue } from '../objects/wire-value.js';
import { invalid } from '../wire/api-error.js';
import { wireOf } from './wire-of.js';

/** Fields that an object has only where they are expanded. */
const includable = ({ store }: Account, object: StoredObject | undefined): WireObject => {
  switch (object?.object) {
    case 'invoice': {
      const payments = store.all('invoice_payment').filter(({ invoice }) => invoice === object.id);
      const [latest] = payments;
      const intent = store.find('payment_intent', latest?.payment.payment_intent ?? null);
      const secret = intent === null ? null : { client_secret: intent.client_secret, type: 'payment_intent' };
      return {
        payments: listOf(`/v1/invoice_payments?invoice=${object.id}`, payments.map(wireOf)),
        confirmation_secret: secret,
      };
    }
    case 'checkout.session':
      return {
        line_items: listOf(`/v1/checkout/sessions/${object.id}/line_items`, store.orders.get(object.id)?.lines ?? []),
      };
    case 'customer': {
      const subscriptions = store
        .all('subscription')
        .filter(({ customer, status }) => customer === object.id && status !== 'canceled');
      return {
        subscriptions: listOf(`/v1/customers/${object.id}/subscriptions`, subscriptions.map(wireOf)),
        tax: { automatic_tax: 'not_collecting', ip_address: null, location: null },
      };
    }
    default:
      return {};
  }
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

type Way = { keys: readonly string[]; path: string };

const expandAt = (account: Account, holder: WireObject, { keys, path }: Way): void => {
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

const expanded = (account: Account, value: WireValue, way: Way): WireValue => {
  if (Array.isArray(value)) return value.map((item: WireValue) => expanded(account, item, way));
  if (typeof value === 'string') {
    const found = account.store.any(value);
    if (found === undefined) throw invalid(`This property cannot be expanded (${way.path}).`, 'expand');
    return expanded(account, wireOf(found), way);
  }
  if (isObject(value)) expandAt(account, value, way);
  return value;
};
