import { ProviderRefused } from '../provider.errors.js';
import type { PaymentProvider } from '../payment-provider.js';
import type { Book, Outcome } from './book.js';
import { idFor, newTestId } from './book.js';
import { assertAmount } from './prices.js';
import { draft, finalise, restOf, saveInvoice, settle, summed, sumOf, tryPayment } from './invoicing.js';
import { settleStatus } from './subscription-status.js';
import type { Invoice } from './test-objects.js';

type Asked<K extends keyof PaymentProvider> = PaymentProvider[K] extends (of: infer T, ...rest: never[]) => unknown
  ? T
  : never;

const draftWith = async (book: Book, id: string): Promise<Invoice> => {
  const invoice = await book.get('invoice', id);
  if (invoice.status !== 'draft') throw new ProviderRefused('not_a_draft', 'The invoice is not a draft any more.');
  return invoice;
};

export const addLines = async (book: Book, { invoice: id, lines }: Asked<'addLines'>): Promise<void> => {
  const invoice = await draftWith(book, id);
  for (const { amountMinor } of lines) assertAmount(amountMinor);
  const added = lines.map(({ id: ours, text, amountMinor }) => ({
    ...{ id: idFor('waiting_line'), text, amountMinor, period: invoice.period, ours },
  }));
  await saveInvoice(book, summed({ ...invoice, lines: [...invoice.lines, ...added] }), 'changed');
};

export const addToNext = async (book: Book, asked: Asked<'addToNext'>): Promise<void> => {
  const { customer, subscription, currency } = asked;
  await book.get('customer', customer);
  for (const { id: ours, text, amountMinor, period } of asked.lines) {
    assertAmount(amountMinor);
    const line = { id: idFor('waiting_line'), text, amountMinor, period, ours };
    await book.save('waiting_line', { ...line, customer, subscription, currency });
  }
};

/** Of what waits, in the currency of the line that waits longest. */
export const invoiceRest = async (book: Book, { customer }: Asked<'invoiceRest'>): Promise<string | null> => {
  await book.get('customer', customer);
  const [first] = await book.listFor('waiting_line', customer);
  if (first === undefined) return null;
  const { currency, period, subscription: id } = first;
  const subscription = id === null ? null : await book.find('subscription', id);
  return (await draft(book, { customer, subscription, currency, lines: [], period, reason: 'other' })).id;
};

/** An invoice that is final already stays as it is. */
export const finaliseDraft = async (book: Book, { invoice: id }: Asked<'finalise'>): Promise<void> => {
  const invoice = await book.get('invoice', id);
  if (invoice.status === 'void') throw new ProviderRefused('void', 'The invoice is void.');
  if (invoice.status === 'draft') await finalise(book, invoice);
};

/** Tries to take the payment, now that somebody wants it. What is paid already stays as it is. */
export const pay = async (book: Book, id: string, confirmed: boolean): Promise<Outcome> => {
  const invoice = await book.get('invoice', id);
  if (invoice.status === 'paid') return { answer: null };
  if (invoice.status === 'void') throw new ProviderRefused('void', 'The invoice is void.');
  const { failure } =
    invoice.status === 'draft'
      ? await finalise(book, invoice, confirmed)
      : await tryPayment(book, invoice, { automatic: false, confirmed });
  if (failure === null) return { answer: null };
  return { refused: { code: failure.code, message: 'The payment did not succeed.' } };
};

export const voidInvoice = async (book: Book, { invoice: id }: Asked<'voidInvoice'>): Promise<void> => {
  const invoice = await book.get('invoice', id);
  if (invoice.status === 'void') return;
  if (invoice.status === 'paid') throw new ProviderRefused('paid', 'The invoice is paid, so it cannot be voided.');
  const voided: Invoice = { ...invoice, status: 'void', nextTryAt: null, finaliseAt: null };
  await saveInvoice(book, voided, 'voided');
  await settleStatus(book, voided);
};

const assertGivable = (holds: boolean, amountMinor: number): void => {
  if (!holds || !Number.isSafeInteger(amountMinor) || amountMinor < 1)
    throw new ProviderRefused('amount', `${amountMinor} is more than what can be given back, or nothing.`);
};

const refunded = (invoice: Invoice, amountMinor: number): Invoice => {
  assertGivable(amountMinor <= invoice.paidMinor - sumOf(invoice.refunds), amountMinor);
  return { ...invoice, refunds: [...invoice.refunds, { id: newTestId('test_re'), amountMinor }] };
};

export const refund = async (book: Book, of: { invoice: string; amountMinor: number }): Promise<void> =>
  saveInvoice(book, refunded(await book.get('invoice', of.invoice), of.amountMinor), 'refunded');

/** What was paid is given back, or credited on the next invoice; what was not is no longer due. */
export const creditNote = async (book: Book, asked: Asked<'creditNote'>): Promise<void> => {
  const { invoice: id, amountMinor } = asked;
  const invoice = await book.get('invoice', id);
  const { status, customer, subscription, currency, period } = invoice;
  if (status === 'draft' || status === 'void')
    throw new ProviderRefused('not_final', `The invoice is ${status}, so nothing of it can be credited.`);
  assertGivable(amountMinor <= invoice.totalMinor - sumOf(invoice.creditNotes), amountMinor);
  const number = `TEST-C-${String(await book.nextNumber('credit_notes')).padStart(6, '0')}`;
  const note = { id: newTestId('test_cn'), number, amountMinor };
  const noted: Invoice = { ...invoice, creditNotes: [...invoice.creditNotes, note] };
  if (status !== 'paid') {
    assertGivable(amountMinor <= restOf(invoice), amountMinor);
    await saveInvoice(book, noted, 'credited');
    if (restOf(noted) === 0) await settle(book, noted);
    return;
  }
  await saveInvoice(book, asked.refund ? refunded(noted, amountMinor) : noted, 'credited');
  if (asked.refund) return;
  const line = {
    id: idFor('waiting_line'),
    text: `Credit of ${invoice.number ?? ''}`,
    amountMinor: -amountMinor,
    period,
    ours: null,
  };
  await book.save('waiting_line', { ...line, customer, subscription, currency });
};

export const dispute = async (book: Book, id: string): Promise<void> => {
  const invoice = await book.get('invoice', id);
  assertGivable(invoice.status === 'paid', invoice.paidMinor);
  const opened = { id: newTestId('test_dp'), amountMinor: invoice.paidMinor, status: 'open' as const };
  await saveInvoice(book, { ...invoice, disputes: [...invoice.disputes, opened] }, 'disputed');
};

export const settleDispute = async (book: Book, id: string, outcome: 'won' | 'lost'): Promise<void> => {
  const invoice = await book.get('invoice', id);
  if (!invoice.disputes.some(({ status }) => status === 'open'))
    throw new ProviderRefused('no_dispute', 'No dispute of this invoice is open.');
  const disputes = invoice.disputes.map((one) => (one.status === 'open' ? { ...one, status: outcome } : one));
  await saveInvoice(book, { ...invoice, disputes }, 'dispute_settled');
};
