import { change, create } from '../events/changes.js';
import { existing, type Account } from '../objects/account.js';
import { toPlan, type Price } from '../objects/catalog.js';
import type { InvoiceItem } from '../objects/invoice-item.js';
import type { Invoice } from '../objects/invoice.js';
import type { Subscription } from '../objects/subscription.js';
import { invalid } from '../wire/api-error.js';
import { finalizeAndCollect } from './collect.js';
import { draftInvoice, pendingItems } from './invoices.js';
import { prorationsFor, type ItemChange } from './prorations.js';

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none';

/** Describes what a request says of an item of a subscription. */
export type RequestedItem = { id: string; price?: Price | undefined; quantity?: number | undefined };

/** Each item before and after a request; items that it does not name stay. */
export const planItems = (subscription: Subscription, requested: readonly RequestedItem[]): ItemChange[] => {
  const known = subscription.items.data;
  for (const { id, price } of requested) {
    if (!known.some((item) => item.id === id))
      throw invalid(`No such subscription item: '${id}'`, 'items[0][id]', 'resource_missing');
    if (price !== undefined && price.currency !== subscription.currency)
      throw invalid('All prices on a subscription must have the same currency.', 'items');
  }
  return known.map((item): ItemChange => {
    const { price, quantity } = requested.find(({ id }) => id === item.id) ?? {};
    const before = { price: item.price, quantity: item.quantity };
    return { item, before, after: { price: price ?? item.price, quantity: quantity ?? item.quantity } };
  });
};

export const applyPlan = (plan: readonly ItemChange[]): void => {
  for (const { item, after } of plan) Object.assign(item, { ...after, plan: toPlan(after.price) });
};

type Asked = { plan: readonly ItemChange[]; behavior: ProrationBehavior; prorateAt: number };

/** Changes the items. Returns the prorations of that, which are stored when `invoiceChange` is called. */
export const changeItems = (
  account: Account,
  subscription: Subscription,
  { plan, behavior, prorateAt }: Asked,
): InvoiceItem[] => {
  const prorations = behavior === 'none' ? [] : prorationsFor(account, subscription, plan, prorateAt);
  applyPlan(plan);
  return prorations;
};

/** Stores the prorations, and invoices them now where the behaviour says so. */
export const invoiceChange = (
  account: Account,
  subscription: Subscription,
  { prorations, behavior }: { prorations: readonly InvoiceItem[]; behavior: ProrationBehavior },
): void => {
  for (const item of prorations) create(account, item, 'invoiceitem.created');
  if (behavior !== 'always_invoice') return;
  const customer = existing(account, 'customer', subscription.customer);
  const of = { customer: customer.id, currency: subscription.currency };
  const items = pendingItems(account, of, { subscription: subscription.id, loose: false });
  if (items.length === 0) return;
  const at = account.clock.now();
  const draft = () =>
    draftInvoice(account, {
      customer,
      subscription,
      currency: subscription.currency,
      reason: 'subscription_update' as const,
      period: { start: at, end: at },
      items,
      lines: [],
      set: (one) => void (one.default_payment_method = subscription.default_payment_method),
    });
  finalizeAndCollect(account, withLatestInvoice(account, subscription, draft), false);
};

/** Drafts an invoice, with the event of the subscription that it is the latest one of. */
const withLatestInvoice = (account: Account, subscription: Subscription, draft: () => Invoice): Invoice => {
  const { latest_invoice: former } = subscription;
  const invoice = draft();
  subscription.latest_invoice = former;
  change(account, subscription, (one) => void (one.latest_invoice = invoice.id));
  return invoice;
};
