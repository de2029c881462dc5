import { change } from '../events/changes.js';
import { addIntervals } from '../money/periods.js';
import { timeOf, type Account } from '../objects/account.js';
import type { Price } from '../objects/catalog.js';
import type { Customer } from '../objects/customer.js';
import { newSubscription, newSubscriptionItem, type Subscription } from '../objects/subscription.js';
import type { Metadata } from '../objects/wire-value.js';
import { ApiError, invalid } from '../wire/api-error.js';
import { declined } from './cards.js';
import { applyOutcome, finalizeAndCollect } from './collect.js';
import { draftInvoice, finalizeInvoice, pendingItems } from './invoices.js';
import { isMetered, linesOfCycle } from './lines.js';
import { behaviourOf } from './payments.js';

export type PaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete';
export type NewItem = { price: Price; quantity: number | undefined; metadata: Metadata };

type Start = {
  customer: Customer;
  items: readonly NewItem[];
  behavior: PaymentBehavior;
  trialEnd?: number | null;
  /** Sets what the request says of the subscription. */
  set: (subscription: Subscription) => void;
};

/** Prices of one subscription have the same currency and interval, and are in use. */
export const checkPrices = (prices: readonly Price[]): void => {
  const [first] = prices;
  for (const price of prices) {
    if (!price.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.', 'items[0][price]');
    if (price.recurring === null)
      throw invalid(
        `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
        'items[0][price]',
      );
    if (price.currency !== first?.currency)
      throw invalid('All prices on a subscription must have the same currency.', 'items');
    const { interval, interval_count: count } = price.recurring;
    if (interval !== first.recurring?.interval || count !== first.recurring.interval_count)
      throw invalid('The payment server has no subscriptions of prices with different intervals.', 'items');
  }
};

/** Makes a subscription with its first invoice, and takes the payment as the behaviour says. */
export const startSubscription = (
  account: Account,
  { customer, items, behavior, trialEnd = null, set }: Start,
): Subscription => {
  checkPrices(items.map(({ price }) => price));
  const subscription = build(account, { customer, items, trialEnd, set });
  if (behavior !== 'default_incomplete') checkMethod(account, subscription, behavior);
  account.store.add(subscription);
  for (const item of subscription.items.data) account.store.add(item);
  customer.currency ??= subscription.currency;
  const invoice = firstInvoice(account, subscription, customer);
  if (behavior !== 'default_incomplete' || subscription.collection_method === 'send_invoice') {
    if (subscription.collection_method === 'send_invoice')
      change(account, subscription, (one) => void (one.status = 'active'));
    finalizeAndCollect(account, invoice, false);
    return subscription;
  }
  finalizeInvoice(account, invoice);
  if (invoice.status === 'paid') applyOutcome(account, invoice, { kind: 'paid' });
  return subscription;
};

const build = (account: Account, { customer, items, trialEnd, set }: Omit<Start, 'behavior'>): Subscription => {
  const at = timeOf(account, customer.test_clock);
  const [first] = items;
  const recurring = first?.price.recurring;
  if (first === undefined || recurring === undefined || recurring === null)
    throw invalid('Missing required param: items.', 'items', 'parameter_missing');
  const id = account.makeId('sub');
  const { currency } = first.price;
  const subscription = newSubscription({ id, at, customer: customer.id, currency, testClock: customer.test_clock });
  const period = { start: at, end: trialEnd ?? addIntervals(at, recurring, 1) };
  subscription.items.data = items.map(({ price, quantity, metadata }) => {
    const amount = isMetered(price) ? undefined : (quantity ?? 1);
    const item = newSubscriptionItem({
      ...{ id: account.makeId('si'), at, price, quantity: amount },
      ...{ subscription: id, period },
    });
    item.metadata = metadata;
    return item;
  });
  if (typeof trialEnd === 'number') {
    const trial = { trial_start: at, trial_end: trialEnd, billing_cycle_anchor: trialEnd };
    Object.assign(subscription, { ...trial, status: 'trialing' });
  }
  set(subscription);
  return subscription;
};

/** The first period; of a trial, at no cost. */
const linesOfStart = (account: Account, subscription: Subscription, next: { start: number; end: number }) => {
  const lines = linesOfCycle(account, subscription, { items: subscription.items.data, ended: null, next });
  if (subscription.trial_end === null) return lines;
  return lines.map((line) => ({ ...line, amount: 0, description: `Trial period for ${line.description ?? ''}` }));
};

const firstInvoice = (account: Account, subscription: Subscription, customer: Customer) => {
  const at = subscription.start_date;
  const { items } = subscription;
  const [item] = items.data;
  const next = { start: at, end: item?.current_period_end ?? at };
  return draftInvoice(account, {
    ...{ customer, subscription, currency: subscription.currency, reason: 'subscription_create' as const },
    ...{ period: { start: at, end: at }, collection: subscription.collection_method },
    items: pendingItems(
      account,
      { customer: customer.id, currency: subscription.currency },
      { subscription: null, loose: true },
    ),
    lines: linesOfStart(account, subscription, next),
    set: (invoice) => void (invoice.default_payment_method = subscription.default_payment_method),
    announce: () => account.emit('customer.subscription.created', subscription),
  });
};

const noMethod =
  'This customer has no attached payment source or default payment method. Please consider adding a default payment method.';

/** Refuses what cannot be paid, before anything is made. */
const checkMethod = (account: Account, subscription: Subscription, behavior: PaymentBehavior): void => {
  const customer = account.store.find('customer', subscription.customer);
  const lines = linesOfStart(account, subscription, { start: 0, end: 0 });
  const free = lines.every(({ amount }) => amount === 0);
  if (free || subscription.collection_method === 'send_invoice') return;
  const method = subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method ?? null;
  const behaviour = behaviourOf(account, method);
  if (behaviour === 'no_method') throw invalid(noMethod, undefined, 'resource_missing');
  if (behavior === 'error_if_incomplete') refuseUnlessOk(behaviour);
};

export const refuseUnlessOk = (behaviour: ReturnType<typeof behaviourOf>): void => {
  if (behaviour === 'declined' || behaviour === 'declined_later') throw declined();
  if (behaviour === 'needs_confirmation')
    throw new ApiError(
      402,
      'card_error',
      'Payment for this subscription requires additional user action before it can be completed successfully.',
      {
        code: 'subscription_payment_intent_requires_action',
      },
    );
};
