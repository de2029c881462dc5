import { change } from '../events/changes.js';
import type { Account } from '../objects/account.js';
import { subscriptionOf } from '../objects/invoice.js';
import type { CancelReason, Subscription } from '../objects/subscription.js';

/** Ends a subscription now. Its open invoices are no longer collected automatically. */
export const endSubscription = (account: Account, subscription: Subscription, reason: CancelReason): Subscription => {
  const at = account.clock.now();
  subscription.status = 'canceled';
  subscription.ended_at = at;
  subscription.canceled_at ??= at;
  subscription.cancellation_details.reason ??= reason;
  const schedule = account.store.find('subscription_schedule', subscription.schedule);
  const stop = { status: 'canceled' as const, canceled_at: at, current_phase: null };
  if (schedule !== null)
    change(account, schedule, (one) => void Object.assign(one, stop), ['subscription_schedule.canceled']);
  account.emit('customer.subscription.deleted', subscription);
  for (const invoice of account.store.all('invoice')) {
    if (subscriptionOf(invoice) !== subscription.id || invoice.status !== 'open') continue;
    change(account, invoice, (one) => void Object.assign(one, { auto_advance: false, next_payment_attempt: null }));
  }
  return subscription;
};

/** Items have the same period, because every price is monthly. */
export const getPeriod = ({ items, start_date: start }: Subscription): { start: number; end: number } => {
  const [item] = items.data;
  return { start: item?.current_period_start ?? start, end: item?.current_period_end ?? start };
};
