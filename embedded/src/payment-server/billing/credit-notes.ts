import { change, create } from '../events/changes.js';
import { existing, timeOf, type Account } from '../objects/account.js';
import {
  newCreditNote,
  newCreditNoteLine,
  type CreditNote,
  type CreditNoteLine,
  type CreditReason,
} from '../objects/credit-note.js';
import type { Invoice } from '../objects/invoice.js';
import type { Metadata } from '../objects/wire-value.js';
import { invalid } from '../wire/api-error.js';
import { applyOutcome } from './collect.js';
import { intentOf, settle } from './payments.js';
import { refund } from './refunds.js';

export type CreditLine =
  | { type: 'custom_line_item'; description: string; quantity: number; unit_amount: number }
  | {
      type: 'invoice_line_item';
      invoice_line_item: string;
      amount?: number | undefined;
      quantity?: number | undefined;
    };

export type CreditAsked = {
  amount: number | undefined;
  lines: readonly CreditLine[];
  refund: number;
  credit: number;
  outOfBand: number;
  reason: CreditReason | null;
  memo: string | null;
  metadata: Metadata;
};

const creditedOf = ({ store }: Account, invoice: Invoice): number =>
  store
    .all('credit_note')
    .filter((note) => note.invoice === invoice.id && note.status === 'issued')
    .reduce((sum, note) => sum + note.total, 0);

const lineOf = (account: Account, invoice: Invoice, line: CreditLine): CreditNoteLine => {
  const id = account.makeId('cnli');
  if (line.type === 'custom_line_item') {
    const { description, quantity } = line;
    return newCreditNoteLine({ id, amount: quantity * line.unit_amount, description, invoiceLine: null, quantity });
  }
  const of = invoice.lines.data.find((one) => one.id === line.invoice_line_item);
  if (of === undefined)
    throw invalid(`No such invoice line item: '${line.invoice_line_item}'`, 'lines', 'resource_missing');
  const quantity = line.quantity ?? of.quantity;
  const share = Math.round((of.amount * (quantity ?? 1)) / (of.quantity ?? 1));
  const amount = line.amount ?? share;
  return newCreditNoteLine({ id, amount, description: of.description, invoiceLine: of.id, quantity });
};

const linesOf = (account: Account, invoice: Invoice, { amount, lines }: CreditAsked): CreditNoteLine[] => {
  if (amount === undefined && lines.length === 0)
    throw invalid('One of `amount`, `lines`, or `shipping_cost` must be provided.', 'amount', 'parameter_missing');
  if (lines.length > 0) return lines.map((line) => lineOf(account, invoice, line));
  const line = {
    id: account.makeId('cnli'),
    amount: amount ?? 0,
    description: 'Credit',
    invoiceLine: null,
    quantity: 1,
  };
  return [newCreditNoteLine(line)];
};

/** Refuses a credit note whose sums do not agree; answers the part of it that was paid already. */
const paidPartOf = (account: Account, invoice: Invoice, total: number, asked: CreditAsked): number => {
  if (invoice.status === 'draft' || invoice.status === 'void')
    throw invalid(
      `You can only create a credit note for a finalized invoice. This invoice is ${invoice.status}.`,
      'invoice',
    );
  if (asked.amount !== undefined && asked.amount !== total)
    throw invalid('The sum of credit note line amounts must equal the credit note amount.', 'amount');
  const left = invoice.total - creditedOf(account, invoice);
  if (total < 1 || total > left)
    throw invalid(
      `The credit note amount of ${total} is not between 1 and ${left}, the creditable amount of the invoice.`,
      'amount',
    );
  const paidPart = Math.max(0, total - (invoice.status === 'paid' ? 0 : invoice.amount_remaining));
  const given = asked.refund + asked.credit + asked.outOfBand;
  if (given !== paidPart)
    throw invalid(
      `The sum of credit amount, refund amount and out of band amount (${given}) must equal the post-payment credit note amount (${paidPart}).`,
    );
  return paidPart;
};

/** Credits a part of a finalised invoice: first what is still due, then what was paid. */
export const createCreditNote = (account: Account, invoice: Invoice, asked: CreditAsked): CreditNote => {
  const lines = linesOf(account, invoice, asked);
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const paidPart = paidPartOf(account, invoice, total, asked);
  const count = account.store.all('credit_note').filter((one) => one.invoice === invoice.id).length + 1;
  const at = timeOf(account, invoice.test_clock);
  const number = `${invoice.number ?? ''}-CN-${String(count).padStart(2, '0')}`;
  const note = newCreditNote({ id: account.makeId('cn'), at, invoice, amount: total, paidPart, number });
  note.lines.data = lines;
  const { memo, reason, metadata } = asked;
  Object.assign(note, { memo, reason, metadata, out_of_band_amount: asked.outOfBand === 0 ? null : asked.outOfBand });
  giveBack(account, { invoice, note }, asked);
  create(account, note, 'credit_note.created');
  const open = total - paidPart;
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

const giveBack = (account: Account, { invoice, note }: Of, asked: CreditAsked): void => {
  if (asked.refund > 0) {
    const intent = intentOf(account, invoice);
    if (intent === null) throw invalid('This invoice has no payment to refund.', 'refund_amount');
    const made = refund(account, intent, { amount: asked.refund, reason: null, metadata: {} });
    note.refunds = [{ amount_refunded: made.amount, payment_record_refund: null, refund: made.id, type: 'refund' }];
  }
  if (asked.credit === 0) return;
  const customer = existing(account, 'customer', invoice.customer);
  note.customer_balance_transaction = account.makeId('cbtxn');
  change(account, customer, (one) => void (one.balance -= asked.credit));
};
