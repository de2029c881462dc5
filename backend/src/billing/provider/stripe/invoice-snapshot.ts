import type Stripe from 'stripe';
import type { InvoiceSnapshot, ProvidedLine } from '../payment-provider.js';
import { find, type Ask } from './ask.js';
import { getTax } from './preview.js';
import { getCurrency, toId, getInstant, instantOrNull } from './values.js';

const expand = ['payments.data.payment.payment_intent'];

const reasons: Record<string, InvoiceSnapshot['reason']> = {
  subscription_create: 'begin',
  subscription_cycle: 'cycle',
  subscription_update: 'change',
};

/** Every line; an invoice itself has the first ones only. */
export const linesIn = async (ask: Ask, { id, lines }: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> =>
  lines.has_more
    ? ask((stripe) => stripe.invoices.listLineItems(id, { limit: 100 }).autoPagingToArray({ limit: 1_000 }))
    : lines.data;

const toLine = ({ id, description, amount, period, metadata }: Stripe.InvoiceLineItem): ProvidedLine => ({
  id,
  text: description ?? '',
  amountMinor: amount,
  ours: metadata['line'] ?? null,
  period: { from: getInstant(period.start), to: getInstant(period.end) },
});

/** The payment that was begun last, where it was expanded. */
const getIntent = ({ payments }: Stripe.Invoice): Stripe.PaymentIntent | null => {
  const all = payments?.data ?? [];
  const newest = all.find(({ status }) => status !== 'canceled') ?? all[0];
  const intent = newest?.payment.payment_intent;
  return typeof intent === 'object' ? intent : null;
};

const getFailure = (invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | null): InvoiceSnapshot['failure'] => {
  if (intent === null || (invoice.status !== 'open' && invoice.status !== 'uncollectible')) return null;
  if (intent.status === 'requires_action') return { code: 'needs_confirmation', needsConfirmation: true };
  const { last_payment_error: error } = intent;
  if (error !== null) {
    const needsConfirmation = error.code === 'authentication_required';
    return { code: error.decline_code ?? error.code ?? 'declined', needsConfirmation };
  }
  const withoutCard = intent.status === 'requires_payment_method' && invoice.attempt_count > 0;
  return withoutCard ? { code: 'no_card', needsConfirmation: false } : null;
};

const disputeStatuses: Record<string, 'lost' | 'won'> = {
  lost: 'lost',
  prevented: 'won',
  warning_closed: 'won',
  won: 'won',
};

type Afterwards = Pick<InvoiceSnapshot, 'creditNotes' | 'disputes' | 'refunds'>;

/** Returns what came after the payment. */
const afterwards = async (ask: Ask, invoice: Stripe.Invoice, intent: string | null): Promise<Afterwards> => {
  const { post_payment_credit_notes_amount: after, pre_payment_credit_notes_amount: before } = invoice;
  const notes =
    after + before === 0
      ? []
      : (await ask((stripe) => stripe.creditNotes.list({ invoice: invoice.id, limit: 100 }))).data;
  const creditNotes = notes
    .filter(({ status }) => status === 'issued')
    .map(({ id, number, total }) => ({ id, number, amountMinor: total }));
  if (intent === null || invoice.amount_paid === 0) return { creditNotes, refunds: [], disputes: [] };
  const refunds = await ask((stripe) => stripe.refunds.list({ payment_intent: intent, limit: 100 }));
  const disputes = await ask((stripe) => stripe.disputes.list({ payment_intent: intent, limit: 100 }));
  return {
    creditNotes,
    refunds: refunds.data
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .map(({ id, amount }) => ({ id, amountMinor: amount })),
    disputes: disputes.data.map(({ id, amount, status }) => ({
      id,
      amountMinor: amount,
      status: disputeStatuses[status] ?? 'open',
    })),
  };
};

const statuses: Record<string, InvoiceSnapshot['status']> = {
  open: 'open',
  paid: 'paid',
  uncollectible: 'uncollectible',
  void: 'void',
};

const getSnapshot = async (ask: Ask, invoice: Stripe.Invoice): Promise<InvoiceSnapshot> => {
  const intent = getIntent(invoice);
  const status = statuses[invoice.status ?? ''] ?? 'draft';
  return {
    id: invoice.id,
    customer: toId(invoice.customer) ?? '',
    subscription: toId(invoice.parent?.subscription_details?.subscription),
    status,
    number: status === 'draft' ? null : invoice.number,
    currency: getCurrency(invoice.currency),
    lines: (await linesIn(ask, invoice)).map(toLine),
    subtotalMinor: invoice.subtotal,
    taxMinor: getTax(invoice),
    totalMinor: invoice.total,
    paidMinor: invoice.amount_paid,
    period: { from: getInstant(invoice.period_start), to: getInstant(invoice.period_end) },
    reason: reasons[invoice.billing_reason ?? ''] ?? 'other',
    tries: invoice.attempt_count,
    failure: getFailure(invoice, intent),
    nextTryAt: status === 'open' ? instantOrNull(invoice.next_payment_attempt) : null,
    ...(await afterwards(ask, invoice, intent?.id ?? null)),
    payUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
};

/** The invoice that a payment is for. */
const invoiceOfPayment = async (ask: Ask, intent: string): Promise<string | null> => {
  const payment = { type: 'payment_intent', payment_intent: intent } as const;
  const found = await find(ask((stripe) => stripe.invoicePayments.list({ payment, limit: 1 })));
  return toId(found?.data[0]?.invoice);
};

/** Goes by its own id, or by that of a payment. */
export const fetchInvoice = async (ask: Ask, id: string): Promise<InvoiceSnapshot | null> => {
  const own = id.startsWith('pi_') ? await invoiceOfPayment(ask, id) : id;
  if (own === null) return null;
  const invoice = await find(ask((stripe) => stripe.invoices.retrieve(own, { expand })));
  return invoice === null ? null : getSnapshot(ask, invoice);
};
