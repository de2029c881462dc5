import { addMonths } from '../money/periods.js';
import type { Account } from '../objects/account.js';
import type { Price } from '../objects/catalog.js';
import type { Customer } from '../objects/customer.js';
import { newSubscription, newSubscriptionItem, type Subscription } from '../objects/subscription.js';
import type { Metadata } from '../objects/wire-value.js';
import { ApiError } from '../wire/api-error.js';
import { declined } from './cards.js';
import { finalizeAndCollect } from './collect.js';
import { draftInvoice, pendingItems } from './invoices.js';
import { listItems, linesOfPeriod } from './lines.js';
import type { getBehaviour } from './payments.js';

type Start = {
  customer: Customer;
  lines: readonly { price: Price; quantity: number }[];
  metadata: Metadata;
  /** A null means that of the customer. */
  method: string | null;
  trialEnd: number | null;
};

/** Makes a subscription with its first invoice, and takes the payment. */
export const startSubscription = (account: Account, start: Start): Subscription => {
  const { customer } = start;
  const subscription = account.store.add(build(account, start));
  customer.currency ??= subscription.currency;
  finalizeAndCollect(account, firstInvoice(account, subscription, customer), false);
  return subscription;
};

const build = (account: Account, { customer, lines, metadata, method, trialEnd }: Start): Subscription => {
  const at = account.clock.now();
  const id = account.makeId('sub');
  const currency = lines[0]?.price.currency ?? 'usd';
  const subscription = newSubscription({ id, at, customer: customer.id, currency });
  const period = { start: at, end: trialEnd ?? addMonths(at, 1) };
  subscription.items.data = lines.map(({ price, quantity }) =>
    newSubscriptionItem({ id: account.makeId('si'), at, price, quantity, subscription: id, period }),
  );
  if (trialEnd !== null)
    Object.assign(subscription, {
      trial_start: at,
      trial_end: trialEnd,
      billing_cycle_anchor: trialEnd,
      status: 'trialing',
    });
  subscription.default_payment_method = method;
  subscription.metadata = { ...metadata };
  return subscription;
};

/** The first period; of a trial, at no cost. */
const linesOfStart = (account: Account, subscription: Subscription, next: { start: number; end: number }) => {
  const lines = linesOfPeriod(account, subscription, listItems(subscription), next);
  if (subscription.trial_end === null) return lines;
  return lines.map((line) => ({ ...line, amount: 0, description: `Trial period for ${line.description ?? ''}` }));
};

const firstInvoice = (account: Account, subscription: Subscription, customer: Customer) => {
  const at = subscription.start_date;
  const { items, currency } = subscription;
  const next = { start: at, end: items.data[0]?.current_period_end ?? at };
  return draftInvoice(account, {
    customer,
    subscription,
    currency,
    reason: 'subscription_create' as const,
    period: { start: at, end: at },
    items: pendingItems(account, { customer: customer.id, currency }, { subscription: null, loose: true }),
    lines: linesOfStart(account, subscription, next),
    set: (invoice) => void (invoice.default_payment_method = subscription.default_payment_method),
    announce: () => account.emit('customer.subscription.created', subscription),
  });
};

/** Refuses what cannot be paid, before anything is made. */
export const refuseUnlessOk = (behaviour: ReturnType<typeof getBehaviour>): void => {
  if (behaviour === 'declined') throw declined();
  if (behaviour === 'needs_confirmation')
    throw new ApiError(
      402,
      'card_error',
      'Payment for this subscription requires additional user action before it can be completed successfully.',
      { code: 'subscription_payment_intent_requires_action' },
    );
};
