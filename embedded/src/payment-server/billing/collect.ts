import { change } from '../events/changes.js';
import { timeOf, type Account } from '../objects/account.js';
import { subscriptionOf, type Invoice } from '../objects/invoice.js';
import type { Subscription } from '../objects/subscription.js';
import { endSubscription } from './cancel.js';
import { finalizeInvoice } from './invoices.js';
import { attemptPayment, methodFor, type Outcome } from './payments.js';

const day = 86_400;

/** What the end of an attempt to pay means for the subscription, and for further attempts. */
export const applyOutcome = (account: Account, invoice: Invoice, outcome: Outcome): void => {
  const subscription = account.store.find('subscription', subscriptionOf(invoice));
  if (outcome.kind === 'paid') {
    if (subscription !== null) becomeActive(account, subscription);
    return;
  }
  if (subscription === null || invoice.billing_reason === 'subscription_create') return;
  if (subscription.status === 'active') change(account, subscription, (one) => void (one.status = 'past_due'));
  if (outcome.counted) planRetry(account, invoice, subscription);
};

/** A subscription is active again when the latest of its finalised invoices is paid. */
const becomeActive = (account: Account, subscription: Subscription): void => {
  const latest = account.store
    .all('invoice')
    .find((invoice) => subscriptionOf(invoice) === subscription.id && invoice.status !== 'draft');
  const waits = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status);
  if (waits && latest?.status === 'paid') change(account, subscription, (one) => void (one.status = 'active'));
};

const planRetry = (account: Account, invoice: Invoice, subscription: Subscription): void => {
  const { retries } = account.settings;
  const days = retries.afterDays[invoice.attempt_count - 1];
  const at = timeOf(account, invoice.test_clock);
  const next = days === undefined ? null : at + days * day;
  change(account, invoice, (one) => void (one.next_payment_attempt = next));
  if (next !== null || subscription.status !== 'past_due') return;
  change(account, invoice, (one) => void (one.auto_advance = false));
  if (retries.finally === 'cancel') endSubscription(account, subscription, 'payment_failed');
  if (retries.finally === 'unpaid') change(account, subscription, (one) => void (one.status = 'unpaid'));
};

/** Collects an open invoice as it says: it is charged, or sent to the customer. */
export const collect = (account: Account, invoice: Invoice, offSession: boolean): Outcome | null => {
  if (invoice.status !== 'open') {
    if (invoice.status === 'paid') applyOutcome(account, invoice, { kind: 'paid' });
    return null;
  }
  if (invoice.collection_method === 'send_invoice') {
    account.emit('invoice.sent', invoice);
    return null;
  }
  const outcome = attemptPayment(account, invoice, {
    method: methodFor(account, invoice),
    offSession,
    automatic: true,
  });
  applyOutcome(account, invoice, outcome);
  return outcome;
};

export const finalizeAndCollect = (account: Account, invoice: Invoice, offSession: boolean): Outcome | null =>
  collect(account, finalizeInvoice(account, invoice), offSession);
