import { change, create } from '../events/changes.js';
import { existing, type Account } from '../objects/account.js';
import { newCreditNote, newCreditNoteLine, type CreditNote } from '../objects/credit-note.js';
import type { Invoice } from '../objects/invoice.js';
import { newRefund, type Refund } from '../objects/payment.js';
import type { Metadata } from '../objects/wire-value.js';
import { invalid } from '../wire/api-error.js';
import { applyOutcome } from './collect.js';
import { getIntent, settle } from './payments.js';

type CreditAsked = { amount: number; refund: number; credit: number; memo: string | null; metadata: Metadata };

const getSum = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const listNotes = ({ store }: Account, invoice: Invoice): CreditNote[] =>
  store.all('credit_note').filter((note) => note.invoice === invoice.id);

/** Refuses a credit note whose sums do not agree; returns the part of it that was paid already. */
const getPaidPart = (account: Account, invoice: Invoice, { amount, refund, credit }: CreditAsked): number => {
  if (invoice.status === 'draft' || invoice.status === 'void')
    throw invalid(
      `You can only create a credit note for a finalized invoice. This invoice is ${invoice.status}.`,
      'invoice',
    );
  const left = invoice.total - getSum(listNotes(account, invoice).map(({ total }) => total));
  if (amount < 1 || amount > left)
    throw invalid(
      `The credit note amount of ${amount} is not between 1 and ${left}, the creditable amount of the invoice.`,
      'amount',
    );
  const paidPart = Math.max(0, amount - (invoice.status === 'paid' ? 0 : invoice.amount_remaining));
  if (refund + credit !== paidPart)
    throw invalid(
      `The sum of credit amount, refund amount and out of band amount (${refund + credit}) must equal the post-payment credit note amount (${paidPart}).`,
    );
  return paidPart;
};

/** Credits a part of a finalised invoice: first what is still due, then what was paid. */
export const createCreditNote = (account: Account, invoice: Invoice, asked: CreditAsked): CreditNote => {
  const paidPart = getPaidPart(account, invoice, asked);
  const { amount, memo, metadata } = asked;
  const count = listNotes(account, invoice).length + 1;
  const number = `${invoice.number ?? ''}-CN-${String(count).padStart(2, '0')}`;
  const at = account.clock.now();
  const note = newCreditNote({ id: account.makeId('cn'), at, invoice, amount, paidPart, number });
  note.lines.data = [newCreditNoteLine({ id: account.makeId('cnli'), amount, description: 'Credit' })];
  Object.assign(note, { memo, metadata });
  giveBack(account, { invoice, note }, asked);
  create(account, note, 'credit_note.created');
  const open = amount - paidPart;
  change(account, invoice, (one) => {
    one.pre_payment_credit_notes_amount += open;
    one.post_payment_credit_notes_amount += paidPart;
    one.amount_remaining -= open;
    one.amount_due -= open;
  });
  if (invoice.status === 'open' && invoice.amount_remaining === 0) {
    settle(account, invoice, 0);
    applyOutcome(account, invoice, { kind: 'paid' });
  }
  return note;
};

type Of = { invoice: Invoice; note: CreditNote };

const giveBack = (account: Account, { invoice, note }: Of, { refund, credit }: CreditAsked): void => {
  if (refund > 0) {
    const made = getRefund(account, invoice, refund);
    note.refunds = [{ amount_refunded: made.amount, payment_record_refund: null, refund: made.id, type: 'refund' }];
  }
  if (credit === 0) return;
  const customer = existing(account, 'customer', invoice.customer);
  note.customer_balance_transaction = account.makeId('cbtxn');
  change(account, customer, (one) => void (one.balance -= credit));
};

const getRefund = (account: Account, invoice: Invoice, amount: number): Refund => {
  const intent = getIntent(account, invoice);
  if (intent?.status !== 'succeeded') throw invalid('This invoice has no payment to refund.', 'refund_amount');
  const refunds = account.store.all('refund').filter(({ payment_intent: of }) => of === intent.id);
  const left = intent.amount_received - getSum(refunds.map((one) => one.amount));
  if (amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount');
  const at = account.clock.now();
  return create(account, newRefund({ id: account.makeId('re'), at, amount, intent }), 'refund.created');
};
