import { change, create } from '../events/changes.js';
import type { Account } from '../objects/account.js';
import { subscriptionOf, type Invoice } from '../objects/invoice.js';
import { newInvoicePayment, newPaymentIntent, type PaymentIntent } from '../objects/payment.js';

/** The end of an attempt to pay an invoice. */
export type Outcome =
  | { kind: 'paid' }
  | { kind: 'declined'; intent: PaymentIntent; counted: boolean }
  | { kind: 'needs_confirmation'; intent: PaymentIntent; counted: boolean }
  | { kind: 'no_method'; counted: boolean };

/** The payment method that an invoice is paid with: its own, of its subscription, of its customer. */
export const methodFor = ({ store }: Account, invoice: Invoice): string | null =>
  invoice.default_payment_method ??
  store.find('subscription', subscriptionOf(invoice))?.default_payment_method ??
  store.find('customer', invoice.customer)?.invoice_settings.default_payment_method ??
  null;

/** Returns what a payment with this method does now. */
export const getBehaviour = ({ store }: Account, id: string | null) => {
  const method = store.find('payment_method', id);
  if (method === null) return 'no_method';
  const { _behaviour: behaviour, _payments: payments } = method;
  if (behaviour !== 'declined_later') return behaviour;
  return payments === 0 ? 'ok' : 'declined';
};

export const getIntent = ({ store }: Account, invoice: Invoice): PaymentIntent | null => {
  const payment = store.all('invoice_payment').find((one) => one.invoice === invoice.id && one.status !== 'canceled');
  return store.find('payment_intent', payment?.payment.payment_intent ?? null);
};

/** An invoice that must be paid has a payment intent from the moment it is finalised. */
export const ensureIntent = (account: Account, invoice: Invoice): PaymentIntent => {
  const found = getIntent(account, invoice);
  if (found !== null) return found;
  const { makeId } = account;
  const at = account.clock.now();
  const sum = { at, amount: invoice.amount_remaining, currency: invoice.currency };
  const intent = newPaymentIntent({ id: makeId('pi'), ...sum, customer: invoice.customer });
  create(account, intent, 'payment_intent.created');
  create(account, newInvoicePayment({ id: makeId('inpay'), ...sum, invoice: invoice.id, intent: intent.id }), null);
  return intent;
};

/** Marks an invoice as paid, however it was paid. */
export const settle = (account: Account, invoice: Invoice, amount: number): void => {
  const at = account.clock.now();
  change(
    account,
    invoice,
    (one) => {
      one.status = 'paid';
      one.amount_paid += amount;
      one.amount_remaining = 0;
      one.next_payment_attempt = null;
      one.status_transitions.paid_at = at;
    },
    ['invoice.paid', 'invoice.payment_succeeded'],
  );
};

const succeed = (account: Account, invoice: Invoice, intent: PaymentIntent): void => {
  const at = account.clock.now();
  const amount = invoice.amount_remaining;
  const paid = (one: PaymentIntent) => {
    Object.assign(one, { amount, amount_received: amount, status: 'succeeded', last_payment_error: null });
    one.latest_charge = account.makeId('ch');
  };
  change(account, intent, paid, ['payment_intent.succeeded']);
  const method = account.store.find('payment_method', intent.payment_method);
  if (method !== null) method._payments += 1;
  const payment = account.store.all('invoice_payment').find((one) => one.payment.payment_intent === intent.id);
  if (payment !== undefined) {
    Object.assign(payment, { amount_paid: amount, status: 'paid' });
    payment.status_transitions.paid_at = at;
    account.emit('invoice_payment.paid', payment);
  }
  settle(account, invoice, amount);
};

const fail = (account: Account, intent: PaymentIntent): void => {
  const error = { type: 'card_error' as const, code: 'card_declined', decline_code: 'generic_decline' };
  const failed = (one: PaymentIntent) => {
    one.status = 'requires_payment_method';
    one.last_payment_error = { ...error, message: 'Your card was declined.' };
  };
  change(account, intent, failed, ['payment_intent.payment_failed']);
};

type Attempt = { method: string | null; offSession: boolean; automatic: boolean };

/** Any first attempt counts; afterwards only those that are made automatically. */
const counts = (invoice: Invoice, { automatic }: Attempt): boolean => automatic || invoice.attempt_count === 0;

const noteAttempt = (invoice: Invoice, attempt: Attempt): void => {
  if (counts(invoice, attempt)) invoice.attempt_count += 1;
  invoice.attempted = true;
};

/** Tries to take the payment of an open invoice. */
export const attemptPayment = (account: Account, invoice: Invoice, attempt: Attempt): Outcome => {
  if (invoice.amount_remaining === 0) {
    settle(account, invoice, 0);
    return { kind: 'paid' };
  }
  const { method, offSession } = attempt;
  const behaviour = getBehaviour(account, method);
  const intent = ensureIntent(account, invoice);
  const counted = counts(invoice, attempt);
  const note = (one: Invoice) => noteAttempt(one, attempt);
  intent.payment_method = method;
  switch (behaviour) {
    case 'ok':
      note(invoice);
      succeed(account, invoice, intent);
      return { kind: 'paid' };
    case 'no_method':
      change(account, invoice, note, ['invoice.payment_failed']);
      return { kind: 'no_method', counted };
    case 'needs_confirmation': {
      const waits = (one: PaymentIntent) => void (one.status = 'requires_action');
      change(account, intent, waits, ['payment_intent.requires_action']);
      const failed = offSession ? ['invoice.payment_failed'] : [];
      change(account, invoice, note, [...failed, 'invoice.payment_action_required']);
      return { kind: 'needs_confirmation', intent, counted };
    }
    case 'declined':
      fail(account, intent);
      change(account, invoice, note, ['invoice.payment_failed']);
      return { kind: 'declined', intent, counted };
  }
};

/** The customer confirms a payment at their bank. */
export const confirmPayment = (account: Account, invoice: Invoice): void =>
  succeed(account, invoice, ensureIntent(account, invoice));
