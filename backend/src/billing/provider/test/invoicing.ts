import type { Book } from './book.js';
import { idFor } from './book.js';
import { nextTryAfter } from './due-times.js';
import { hoursAfter } from './periods.js';
import { settleStatus } from './subscription-status.js';
import { outcomeOf } from './test-cards.js';
import type { Invoice, InvoiceDraft, WaitingLine } from './test-objects.js';

const hoursOfDraft = 1;

export const sumOf = (lines: readonly { amountMinor: number }[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const creditedOf = ({ creditNotes }: Invoice): number => sumOf(creditNotes);

/** What is left to pay of an open invoice. */
export const restOf = (invoice: Invoice): number => invoice.totalMinor - invoice.paidMinor - creditedOf(invoice);

export const saveInvoice = async (book: Book, invoice: Invoice, type: string): Promise<void> => {
  await book.save('invoice', invoice);
  await book.notify(`invoice.${type}`, { kind: 'invoice', id: invoice.id, customer: invoice.customer });
};

/** The provider takes no tax. */
export const summed = (invoice: Invoice): Invoice => {
  const subtotalMinor = sumOf(invoice.lines);
  return { ...invoice, subtotalMinor, taxMinor: 0, totalMinor: subtotalMinor };
};

/** Takes what waits for the customer's next invoice. */
export const takeWaiting = async (book: Book, customer: string, currency: string): Promise<WaitingLine[]> => {
  const lines = (await book.listFor('waiting_line', customer)).filter((line) => line.currency === currency);
  for (const line of lines) await book.remove(line.id);
  return lines;
};

const lineOf = ({ id, text, amountMinor, period, ours }: WaitingLine) => ({ id, text, amountMinor, period, ours });

/** A new draft, to which lines can be added for a while; then it is finalised by itself. */
export const draft = async (book: Book, parts: InvoiceDraft): Promise<Invoice> => {
  const { customer, currency, reason } = parts;
  const { workspaceId } = await book.get('customer', customer);
  const waiting = reason === 'change' ? [] : await takeWaiting(book, customer, currency);
  const invoice = summed({
    ...{ id: idFor('invoice'), customer, subscription: parts.subscription?.id ?? null, workspaceId },
    ...{ status: 'draft', number: null, currency, reason, period: parts.period, tries: 0, failure: null },
    lines: [...parts.lines, ...waiting.map(lineOf)],
    ...{ subtotalMinor: 0, taxMinor: 0, totalMinor: 0, paidMinor: 0, nextTryAt: null },
    ...{ refunds: [], creditNotes: [], disputes: [] },
    ...{ madeAt: book.now, finaliseAt: hoursAfter(book.now, hoursOfDraft), failingSince: null },
  });
  await saveInvoice(book, invoice, 'drafted');
  return invoice;
};

/** Moves what an invoice is below zero to the customer's next one. */
const carryCredit = async (book: Book, invoice: Invoice): Promise<Invoice> => {
  const { totalMinor, currency, customer, subscription, period } = invoice;
  if (totalMinor >= 0) return invoice;
  const line = { period, ours: null };
  const carried = { ...line, id: idFor('waiting_line'), text: 'Moved to the next invoice', amountMinor: -totalMinor };
  await book.save('waiting_line', {
    ...{ ...line, id: idFor('waiting_line'), text: 'Credit of an earlier invoice', amountMinor: totalMinor },
    ...{ customer, subscription, currency },
  });
  return summed({ ...invoice, lines: [...invoice.lines, carried] });
};

/** Numbers the invoice and tries to take its payment. */
export const finalise = async (book: Book, given: Invoice, confirmed = false): Promise<Invoice> => {
  const invoice = await carryCredit(book, given);
  const number = `TEST-${String(await book.nextNumber('invoices')).padStart(6, '0')}`;
  const open: Invoice = { ...invoice, status: 'open', number, finaliseAt: null };
  await saveInvoice(book, open, 'finalised');
  return tryPayment(book, open, { automatic: true, confirmed });
};

/** Of an invoice whose money has come, or that needs none. */
export const settle = async (book: Book, invoice: Invoice): Promise<Invoice> => {
  const rest = { paidMinor: invoice.paidMinor + restOf(invoice), nextTryAt: null, failure: null, failingSince: null };
  const paid: Invoice = { ...invoice, ...rest, status: 'paid' };
  await saveInvoice(book, paid, 'paid');
  await settleStatus(book, paid);
  return paid;
};

/** `automatic`: as planned, and not because it was requested. */
type Try = { automatic: boolean; confirmed: boolean };

/** Takes the payment of an open invoice, or says when it is tried again. */
export const tryPayment = async (book: Book, invoice: Invoice, { automatic, confirmed }: Try): Promise<Invoice> => {
  const customer = await book.get('customer', invoice.customer);
  const { card } = customer;
  if (restOf(invoice) === 0) return settle(book, invoice);
  const outcome = outcomeOf(card, confirmed);
  // A try that was requested leaves the plan of tries as it is.
  const counted = automatic || invoice.tries === 0;
  const tries = invoice.tries + (counted ? 1 : 0);
  if (outcome === 'paid') {
    if (card !== null) await book.save('customer', { ...customer, card: { ...card, payments: card.payments + 1 } });
    return settle(book, { ...invoice, tries });
  }
  const failingSince = invoice.failingSince ?? book.now;
  const nextTryAt = counted ? nextTryAfter(tries, failingSince) : invoice.nextTryAt;
  const failure = {
    code: outcome === 'declined' ? 'card_declined' : outcome,
    needsConfirmation: outcome === 'needs_confirmation',
  };
  const failed: Invoice = { ...invoice, tries, failingSince, nextTryAt, failure };
  await saveInvoice(book, failed, 'payment_failed');
  await settleStatus(book, failed);
  return failed;
};
