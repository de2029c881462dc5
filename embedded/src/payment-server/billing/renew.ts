import { change } from '../events/changes.js';
import { periodEnd } from '../money/periods.js';
import { existing, timeOf, type Account } from '../objects/account.js';
import type { Invoice } from '../objects/invoice.js';
import type { CancelReason, Subscription } from '../objects/subscription.js';
import { endSubscription, periodOf } from './cancel.js';
import { finalizeAndCollect } from './collect.js';
import { draftInvoice, pendingItems } from './invoices.js';
import { linesOfCycle } from './lines.js';
import { prorationsFor } from './prorations.js';
import { enterPhase } from './schedules.js';
import { create } from '../events/changes.js';

/** Moves every item to its next period, and drafts the invoice for it. */
export const renew = (account: Account, subscription: Subscription): void => {
  const ended = periodOf(subscription);
  const anchor = subscription.billing_cycle_anchor;
  const move = (one: Subscription) => {
    for (const item of one.items.data) {
      item.current_period_start = item.current_period_end;
      if (item.price.recurring !== null)
        item.current_period_end = periodEnd(anchor, item.current_period_start, item.price.recurring);
    }
  };
  change(account, subscription, (one) => {
    enterPhase(account, one, ended.end);
    move(one);
    if (one.status === 'trialing') one.status = 'active';
    const lines = linesOfCycle(account, one, { items: one.items.data, ended, next: periodOf(one) });
    draftOf(account, one, { lines, period: ended, loose: true });
  });
};

type Of = { lines: ReturnType<typeof linesOfCycle>; period: { start: number; end: number }; loose: boolean };

const draftOf = (account: Account, subscription: Subscription, { lines, period, loose }: Of): Invoice => {
  const customer = existing(account, 'customer', subscription.customer);
  const { currency, collection_method: collection } = subscription;
  return draftInvoice(account, {
    ...{ customer, subscription, currency, collection, period, lines, reason: 'subscription_cycle' as const },
    items: pendingItems(account, { customer: customer.id, currency }, { subscription: subscription.id, loose }),
    set: (one) => {
      one.default_payment_method = subscription.default_payment_method;
      if (subscription.status === 'unpaid') Object.assign(one, { auto_advance: false });
    },
  });
};

/** Ends a subscription at the time it was set to; prorations that wait and usage are invoiced. */
export const endAtTime = (account: Account, subscription: Subscription): void => {
  endSubscription(account, subscription, 'cancellation_requested');
  invoiceRest(account, subscription);
};

const invoiceRest = (account: Account, subscription: Subscription): Invoice | null => {
  const { customer, currency, id } = subscription;
  const period = { ...periodOf(subscription), end: timeOf(account, subscription.test_clock) };
  const lines = linesOfCycle(account, subscription, { items: subscription.items.data, ended: period, next: null });
  const waiting = pendingItems(account, { customer, currency }, { subscription: id, loose: false });
  if (waiting.length + lines.filter(({ amount }) => amount !== 0).length === 0) return null;
  return draftOf(account, subscription, { lines, period, loose: false });
};

type Now = { prorate: boolean; invoiceNow: boolean; reason: CancelReason };

/** Cancels a subscription now. */
export const cancelNow = (account: Account, subscription: Subscription, { prorate, invoiceNow, reason }: Now): void => {
  if (prorate) {
    const at = timeOf(account, subscription.test_clock);
    const gone = subscription.items.data.map((item) => ({
      ...{ item, before: { price: item.price, quantity: item.quantity ?? 0 }, after: null },
    }));
    for (const item of prorationsFor(account, subscription, gone, { at, resets: false }))
      create(account, item, 'invoiceitem.created');
  }
  endSubscription(account, subscription, reason);
  const invoice = invoiceNow ? invoiceRest(account, subscription) : null;
  if (invoice !== null) finalizeAndCollect(account, invoice, true);
};
