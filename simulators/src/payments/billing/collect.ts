import { change } from '../events/changes.js';
import type { Account } from '../objects/account.js';
import { subscriptionOf, type Invoice } from '../objects/invoice.js';
import type { Subscription } from '../objects/subscription.js';
import { endSubscription } from './cancel.js';
import { finalizeInvoice } from './invoices.js';
import { attemptPayment, methodFor, type Outcome } from './payments.js';

const day = 86_400;
/** Days after each failed payment until the next try; after the last one the subscription ends. */
const retryDays = [3, 5, 7];

/** Does what the end of an attempt to pay means for the subscription, and for further attempts. */
export const applyOutcome = (account: Account, invoice: Invoice, outcome: Outcome): void => {
  const subscription = account.store.find('subscription', subscriptionOf(invoice));
  if (subscription === null) return;
  if (outcome.kind === 'paid') return becomeActive(account, subscription);
  if (subscription.status === 'active') change(account, subscription, (one) => void (one.status = 'past_due'));
  if (outcome.counted) planRetry(account, invoice, subscription);
};

/** A subscription is active again when the latest of its finalised invoices is paid. */
const becomeActive = (account: Account, subscription: Subscription): void => {
  const latest = account.store
    .all('invoice')
    .find((invoice) => subscriptionOf(invoice) === subscription.id && invoice.status !== 'draft');
  const waits = subscription.status === 'incomplete' || subscription.status === 'past_due';
  if (waits && latest?.status === 'paid') change(account, subscription, (one) => void (one.status = 'active'));
};

const planRetry = (account: Account, invoice: Invoice, subscription: Subscription): void => {
  const days = retryDays[invoice.attempt_count - 1];
  const next = days === undefined ? null : account.clock.now() + days * day;
  change(account, invoice, (one) => void (one.next_payment_attempt = next));
  if (next === null && subscription.status === 'past_due') endSubscription(account, subscription, 'payment_failed');
};

/** Takes the payment of an open invoice as planned. */
export const collect = (account: Account, invoice: Invoice, offSession: boolean): void => {
  const outcome: Outcome =
    invoice.status === 'open'
      ? attemptPayment(account, invoice, { method: methodFor(account, invoice), offSession, automatic: true })
      : { kind: 'paid' };
  if (invoice.status === 'open' || invoice.status === 'paid') applyOutcome(account, invoice, outcome);
};

export const finalizeAndCollect = (account: Account, invoice: Invoice, offSession: boolean): void =>
  collect(account, finalizeInvoice(account, invoice), offSession);
