import type Stripe from 'stripe';
import type { InvoiceSnapshot, PaymentProvider } from '../payment-provider.js';
import { ProviderRefused } from '../provider.errors.js';
import type { Ask } from './ask.js';
import { findNewestCard } from './customers.js';
import { fetchInvoice, linesIn } from './invoice-snapshot.js';
import { toId, getSeconds } from './values.js';

type Invoices = Pick<
  PaymentProvider,
  'addLines' | 'addToNext' | 'fetchInvoice' | 'finalise' | 'invoiceRest' | 'listInvoices' | 'pay' | 'voidInvoice'
>;

const retrieve = (ask: Ask, id: string): Promise<Stripe.Invoice> => ask((stripe) => stripe.invoices.retrieve(id));

/** Returns those that are not there yet, because Stripe forgets a key after a day. */
const missing = <Line extends { id: string }>(
  lines: readonly Line[],
  there: readonly { metadata: Stripe.Metadata | null }[],
) => {
  const known = new Set(there.map(({ metadata }) => metadata?.['line']));
  return lines.filter(({ id }) => !known.has(id));
};

const addLines =
  (ask: Ask): PaymentProvider['addLines'] =>
  async ({ invoice: id, lines }, key) => {
    const invoice = await retrieve(ask, id);
    const added = missing(lines, await linesIn(ask, invoice));
    if (added.length === 0) return;
    if (invoice.status !== 'draft') throw new ProviderRefused('not_a_draft', 'The invoice is finalised.');
    const customer = toId(invoice.customer) ?? '';
    const { currency, period_start: start, period_end: end } = invoice;
    for (const { id: line, text: description, amountMinor: amount, details } of added)
      await ask((stripe) =>
        stripe.invoiceItems.create(
          {
            customer,
            invoice: id,
            currency,
            amount,
            description,
            period: { start, end },
            metadata: { ...details, line },
          },
          { idempotencyKey: `${key}:${line}` },
        ),
      );
  };

/** For no subscription, so that what outlives one can be paid too. */
const addToNext =
  (ask: Ask): PaymentProvider['addToNext'] =>
  async ({ customer, currency, lines }, key) => {
    const there = await ask((stripe) =>
      stripe.invoiceItems.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
    );
    for (const { id: line, text: description, amountMinor: amount, period, details } of missing(lines, there))
      await ask((stripe) =>
        stripe.invoiceItems.create(
          {
            customer,
            currency: currency.toLowerCase(),
            amount,
            description,
            metadata: { ...details, line },
            period: { start: getSeconds(period.from), end: getSeconds(period.to) },
          },
          { idempotencyKey: `${key}:${line}` },
        ),
      );
  };

/** Its metadata has the key, so that a repeated call finds it. */
const invoiceRest =
  (ask: Ask): PaymentProvider['invoiceRest'] =>
  async ({ customer }, key) => {
    const made = await ask((stripe) => stripe.invoices.list({ customer, limit: 100 }));
    const known = made.data.find(({ metadata }) => metadata?.['key'] === key);
    if (known !== undefined) return known.id;
    const waiting = await ask((stripe) => stripe.invoiceItems.list({ customer, pending: true, limit: 1 }));
    const [first] = waiting.data;
    if (first === undefined) return null;
    const card = await findNewestCard(ask, customer);
    const { id } = await ask((stripe) =>
      stripe.invoices.create(
        {
          customer,
          currency: first.currency,
          pending_invoice_items_behavior: 'include',
          auto_advance: true,
          ...(card === null ? {} : { default_payment_method: card }),
          metadata: { key },
        },
        { idempotencyKey: key },
      ),
    );
    return id;
  };

const finalise =
  (ask: Ask): PaymentProvider['finalise'] =>
  async ({ invoice: id }, key) => {
    if ((await retrieve(ask, id)).status !== 'draft') return;
    await ask((stripe) => stripe.invoices.finalizeInvoice(id, { auto_advance: true }, { idempotencyKey: key }));
  };

/** Another card is another try, so the key is of both. */
const pay =
  (ask: Ask): PaymentProvider['pay'] =>
  async ({ invoice: id }, key) => {
    const { status, customer } = await retrieve(ask, id);
    if (status === 'paid') return;
    const card = await findNewestCard(ask, toId(customer) ?? '');
    const by = card === null ? {} : { payment_method: card };
    await ask((stripe) =>
      stripe.invoices.pay(id, { ...by, off_session: true }, { idempotencyKey: `${key}:${card ?? 'none'}` }),
    );
  };

/** Stripe has no void drafts, so a draft is finalised first, without being charged. */
const voidInvoice =
  (ask: Ask): PaymentProvider['voidInvoice'] =>
  async ({ invoice: id }, key) => {
    const { status } = await retrieve(ask, id);
    if (status === 'void') return;
    const quietly = { auto_advance: false };
    if (status === 'draft')
      await ask((stripe) => stripe.invoices.finalizeInvoice(id, quietly, { idempotencyKey: `${key}:finalise` }));
    await ask((stripe) => stripe.invoices.voidInvoice(id, {}, { idempotencyKey: key }));
  };

export const toInvoices = (ask: Ask): Invoices => ({
  addLines: addLines(ask),
  addToNext: addToNext(ask),
  invoiceRest: invoiceRest(ask),
  finalise: finalise(ask),
  pay: pay(ask),
  voidInvoice: voidInvoice(ask),
  fetchInvoice: (id) => fetchInvoice(ask, id),
  listInvoices: async (customer, since) => {
    const created = { gte: getSeconds(since) };
    const all = await ask((stripe) =>
      stripe.invoices.list({ customer, created, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
    );
    const snapshots: InvoiceSnapshot[] = [];
    for (const { id } of all) {
      const snapshot = await fetchInvoice(ask, id);
      if (snapshot !== null) snapshots.push(snapshot);
    }
    return snapshots;
  },
});
