import { z } from 'zod';
import { pricingOf } from '../billing/lines.js';
import { create } from '../events/changes.js';
import { amountFor, isAmountOf } from '../money/currency.js';
import { existing, timeOf, type Account } from '../objects/account.js';
import { newInvoiceItem, type InvoiceItem } from '../objects/invoice-item.js';
import { invalid } from '../wire/api-error.js';
import { clearableText, decimal, flag, ignored, inRange, int, metadata, page, range, text } from '../wire/fields.js';
import { answer, answerPage, deleted, merged } from './answers.js';
import { addToDraft, removeFromDraft } from './invoices.js';
import { route } from './route.js';

export const itemAmountFields = {
  amount: int.optional(),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .optional(),
  description: clearableText.optional(),
  discountable: ignored,
  metadata: metadata.optional(),
  period: z.strictObject({ end: int, start: int }).optional(),
  quantity: int.optional(),
  unit_amount_decimal: decimal.optional(),
};
const fields = {
  ...itemAmountFields,
  customer: text,
  invoice: text.optional(),
  pricing: z.strictObject({ price: text }).optional(),
  subscription: text.optional(),
};
type Fields = z.output<z.ZodObject<typeof fields>>;

/** The amount is given, or follows from a price or a unit amount. */
const amountOf = (account: Account, params: Fields): Pick<InvoiceItem, 'amount' | 'currency' | 'pricing'> => {
  const { amount, currency: code, pricing, quantity = 1, unit_amount_decimal: unit } = params;
  if (pricing !== undefined) {
    const price = existing(account, 'price', pricing.price, 'pricing[price]');
    const { currency } = price;
    return { amount: amountFor(price.unit_amount_decimal, quantity, currency), currency, pricing: pricingOf(price) };
  }
  if (code === undefined) throw invalid('Missing required param: currency.', 'currency', 'parameter_missing');
  const currency = code.toLowerCase();
  if (unit !== undefined) return { amount: amountFor(unit, quantity, currency), currency, pricing: null };
  if (amount === undefined)
    throw invalid(
      'One of the following params is required: amount, pricing, unit_amount_decimal.',
      'amount',
      'parameter_missing',
    );
  if (!isAmountOf(amount, currency))
    throw invalid(`Invalid amount: amounts in ${currency.toUpperCase()} must be divisible by 10.`, 'amount');
  return { amount, currency, pricing: null };
};

export const itemOf = (account: Account, params: Fields): InvoiceItem => {
  const customer = existing(account, 'customer', params.customer, 'customer');
  const at = timeOf(account, customer.test_clock);
  const sum = amountOf(account, params);
  const { period = { end: at, start: at }, quantity = 1, subscription } = params;
  if (period.end < period.start) throw invalid('The period must not end before it starts.', 'period[end]');
  if (subscription !== undefined) existing(account, 'subscription', subscription, 'subscription');
  const of = subscription === undefined ? null : { id: subscription, item: null };
  const ids = { id: account.makeId('ii'), at, customer: customer.id, testClock: customer.test_clock };
  const item = newInvoiceItem({ ...ids, ...sum, period, quantity, subscription: of });
  item.description = params.description ?? null;
  item.metadata = merged({}, params.metadata);
  return item;
};

export const invoiceItemRoutes = [
  route('POST', '/v1/invoiceitems', fields, ({ account, params }) => {
    const item = itemOf(account, params);
    const invoice = params.invoice === undefined ? null : existing(account, 'invoice', params.invoice, 'invoice');
    if (invoice !== null && (invoice.currency !== item.currency || invoice.customer !== item.customer))
      throw invalid(`The invoice ${invoice.id} is of another customer or currency.`, 'invoice');
    if (invoice !== null) addToDraft(account, invoice, item);
    return answer(create(account, item, 'invoiceitem.created'));
  }),
  route('GET', '/v1/invoiceitems/:id', {}, ({ account, id }) => answer(existing(account, 'invoiceitem', id))),
  route('DELETE', '/v1/invoiceitems/:id', {}, ({ account, id }) => {
    const item = existing(account, 'invoiceitem', id);
    const invoice = account.store.find('invoice', item.invoice);
    if (invoice !== null && invoice.status !== 'draft')
      throw invalid(
        'Deleting invoice items is only possible when they’re not attached to invoices, or if it’s attached to a draft invoice.',
        undefined,
        'invoice_not_editable',
      );
    if (invoice !== null) removeFromDraft(account, invoice, id);
    account.emit('invoiceitem.deleted', item);
    return deleted(account, item);
  }),
  route(
    'GET',
    '/v1/invoiceitems',
    {
      ...page,
      created: range.optional(),
      customer: text.optional(),
      invoice: text.optional(),
      pending: flag.optional(),
    },
    ({ account, params: { created = {}, customer, invoice, pending, ...cursor } }) => {
      const found = account.store
        .all('invoiceitem')
        .filter(
          (one) =>
            inRange(one.date, created) &&
            (customer === undefined || one.customer === customer) &&
            (invoice === undefined || one.invoice === invoice) &&
            (pending === undefined || (one.invoice === null) === pending),
        );
      return answerPage('/v1/invoiceitems', found, cursor);
    },
  ),
];
