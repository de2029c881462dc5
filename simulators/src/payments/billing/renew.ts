import { change } from '../events/changes.js';
import { periodEnd } from '../money/periods.js';
import { existing, type Account } from '../objects/account.js';
import type { LineDraft, Period } from '../objects/invoice-line.js';
import type { Subscription } from '../objects/subscription.js';
import { endSubscription, getPeriod } from './cancel.js';
import { draftInvoice, pendingItems } from './invoices.js';
import { listItems, linesOfPeriod } from './lines.js';
import { enterPhase } from './schedules.js';

/** Moves every item to its next period, and drafts the invoice for it. */
export const renew = (account: Account, subscription: Subscription): void => {
  const ended = getPeriod(subscription);
  change(account, subscription, (one) => {
    enterPhase(account, one, ended.end);
    for (const item of one.items.data) {
      item.current_period_start = item.current_period_end;
      item.current_period_end = periodEnd(one.billing_cycle_anchor, item.current_period_start);
    }
    if (one.status === 'trialing') one.status = 'active';
    draftFor(account, one, { lines: linesOfPeriod(account, one, listItems(one), getPeriod(one)), period: ended });
  });
};

const draftFor = (
  account: Account,
  subscription: Subscription,
  { lines, period }: { lines: LineDraft[]; period: Period },
): void => {
  const customer = existing(account, 'customer', subscription.customer);
  const { currency, id } = subscription;
  draftInvoice(account, {
    customer,
    subscription,
    currency,
    period,
    lines,
    reason: 'subscription_cycle' as const,
    items: pendingItems(account, { customer: customer.id, currency }, { subscription: id, loose: lines.length > 0 }),
    set: (one) => void (one.default_payment_method = subscription.default_payment_method),
  });
};

/** Ends a subscription at the time it was set to; prorations that wait are invoiced. */
export const endAtTime = (account: Account, subscription: Subscription): void => {
  endSubscription(account, subscription, 'cancellation_requested');
  const { customer, currency, id } = subscription;
  if (pendingItems(account, { customer, currency }, { subscription: id, loose: false }).length === 0) return;
  draftFor(account, subscription, { lines: [], period: { ...getPeriod(subscription), end: account.clock.now() } });
};
