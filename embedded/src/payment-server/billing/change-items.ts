import { change, create } from '../events/changes.js';
import { addIntervals } from '../money/periods.js';
import { existing, timeOf, type Account } from '../objects/account.js';
import { planOf, type Price } from '../objects/catalog.js';
import type { InvoiceItem } from '../objects/invoice-item.js';
import type { Invoice } from '../objects/invoice.js';
import { newSubscriptionItem, type Subscription, type SubscriptionItem } from '../objects/subscription.js';
import type { Metadata } from '../objects/wire-value.js';
import { invalid } from '../wire/api-error.js';
import { periodOf } from './cancel.js';
import { finalizeAndCollect } from './collect.js';
import { draftInvoice, pendingItems } from './invoices.js';
import { isMetered, linesOfCycle } from './lines.js';
import { newItemId, prorationsFor, type ItemChange } from './prorations.js';
import { checkPrices } from './start-subscription.js';

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none';

/** What a request says of one item: of an existing one by its id, else of a new one. */
export type RequestedItem = {
  id?: string | undefined;
  price?: Price | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
  metadata?: Metadata | undefined;
};

export type ItemPlan = ItemChange & { metadata: Metadata | undefined };

/** Each item before and after a request; items that it does not name stay. */
export const planItems = (subscription: Subscription, requested: readonly RequestedItem[]): ItemPlan[] => {
  const known = subscription.items.data;
  for (const { id } of requested)
    if (id !== undefined && !known.some((item) => item.id === id))
      throw invalid(`No such subscription item: '${id}'`, 'items[0][id]', 'resource_missing');
  const kept = known.map((item): ItemPlan => {
    const asked = requested.find(({ id }) => id === item.id);
    const before = { price: item.price, quantity: item.quantity ?? 0 };
    const after =
      asked?.deleted === true
        ? null
        : { price: asked?.price ?? item.price, quantity: asked?.quantity ?? item.quantity ?? 0 };
    return { item, before, after, metadata: asked?.metadata };
  });
  const added = requested.flatMap(({ id, price, quantity = 1, metadata }): ItemPlan[] =>
    id !== undefined || price === undefined ? [] : [{ item: null, before: null, after: { price, quantity }, metadata }],
  );
  const plan = [...kept, ...added];
  checkPrices(plan.flatMap(({ after }) => (after === null ? [] : [after.price])));
  if (plan.every(({ after }) => after === null))
    throw invalid('A subscription must have at least one active plan.', 'items');
  return plan;
};

/** A price of another interval begins a new period now. */
export const resetsPeriod = (plan: readonly ItemChange[]): boolean =>
  plan.some(({ before, after }) => {
    const [former, latter] = [before?.price.recurring, after?.price.recurring];
    if (former === undefined || latter === undefined || former === null || latter === null) return false;
    return former.interval !== latter.interval || former.interval_count !== latter.interval_count;
  });

const applyPlan = (account: Account, subscription: Subscription, plan: readonly ItemPlan[], resets: boolean): void => {
  const at = timeOf(account, subscription.test_clock);
  const recurring = plan.find(({ after }) => after !== null)?.after?.price.recurring ?? null;
  const period =
    resets && recurring !== null ? { start: at, end: addIntervals(at, recurring, 1) } : periodOf(subscription);
  if (resets) subscription.billing_cycle_anchor = at;
  if (subscription.cancel_at_period_end) subscription.cancel_at = period.end;
  subscription.items.data = plan.flatMap(({ item, after, metadata }): SubscriptionItem[] => {
    if (after === null) {
      if (item !== null) account.store.delete(item.id);
      return [];
    }
    const { price } = after;
    const quantity = isMetered(price) ? undefined : after.quantity;
    const made = { id: account.makeId('si'), at, price, quantity, subscription: subscription.id, period };
    const one = account.store.add(item ?? newSubscriptionItem(made));
    Object.assign(one, { price, plan: planOf(price), quantity, metadata: metadata ?? one.metadata });
    Object.assign(one, { current_period_start: period.start, current_period_end: period.end });
    return [one];
  });
};

type Asked = { plan: readonly ItemPlan[]; behavior: ProrationBehavior; prorateAt: number };

/** Changes the items. Says which prorations that makes, which are stored when `invoiceChange` is called. */
export const changeItems = (
  account: Account,
  subscription: Subscription,
  { plan, behavior, prorateAt }: Asked,
): InvoiceItem[] => {
  const resets = resetsPeriod(plan);
  const prorations = behavior === 'none' ? [] : prorationsFor(account, subscription, plan, { at: prorateAt, resets });
  const added = plan.filter(({ item }) => item === null);
  applyPlan(account, subscription, plan, resets);
  const made = subscription.items.data.slice(subscription.items.data.length - added.length);
  // The debits of new items are in the order of these items, which have an id only now.
  for (const { parent } of prorations)
    if (parent?.subscription_details.subscription_item === newItemId)
      parent.subscription_details.subscription_item = made.shift()?.id ?? newItemId;
  return prorations;
};

type Invoiced = { prorations: readonly InvoiceItem[]; behavior: ProrationBehavior; resets: boolean };

/** Stores the prorations, and invoices them now where the behaviour or a new period says so. */
export const invoiceChange = (
  account: Account,
  subscription: Subscription,
  { prorations, behavior, resets }: Invoiced,
): void => {
  for (const item of prorations) create(account, item, 'invoiceitem.created');
  if (behavior !== 'always_invoice' && !resets) return;
  const customer = existing(account, 'customer', subscription.customer);
  const of = { customer: customer.id, currency: subscription.currency };
  const items = pendingItems(account, of, { subscription: subscription.id, loose: false });
  const next = resets ? periodOf(subscription) : null;
  const lines = linesOfCycle(account, subscription, { items: subscription.items.data, ended: null, next });
  if (items.length + lines.length === 0) return;
  const at = timeOf(account, subscription.test_clock);
  const draft = () =>
    draftInvoice(account, {
      ...{ customer, subscription, currency: subscription.currency, reason: 'subscription_update' as const },
      ...{ period: { start: at, end: at }, collection: subscription.collection_method, items, lines },
      set: (one) => void (one.default_payment_method = subscription.default_payment_method),
    });
  const invoice = withLatestInvoice(account, subscription, draft);
  finalizeAndCollect(account, invoice, false);
};

/** Drafts an invoice, with the event of the subscription that it is the latest one of. */
const withLatestInvoice = (account: Account, subscription: Subscription, draft: () => Invoice): Invoice => {
  const { latest_invoice: former } = subscription;
  const invoice = draft();
  subscription.latest_invoice = former;
  change(account, subscription, (one) => void (one.latest_invoice = invoice.id));
  return invoice;
};
