import { z } from 'zod';
import { addToDraft } from '../billing/invoices.js';
import { create } from '../events/changes.js';
import { isAmountOf } from '../money/currency.js';
import { existing, type Account } from '../objects/account.js';
import { newInvoiceItem, type InvoiceItem } from '../objects/invoice-item.js';
import { invalid } from '../wire/api-error.js';
import { currency, flag, int, metadata, page, text } from '../wire/fields.js';
import { answer, answerPage, merged } from './answers.js';
import { route } from './route.js';

const fields = {
  amount: int,
  currency,
  customer: text,
  description: text.optional(),
  invoice: text.optional(),
  metadata: metadata.optional(),
  period: z.strictObject({ end: int, start: int }).optional(),
};

const getItem = (account: Account, params: z.output<z.ZodObject<typeof fields>>): InvoiceItem => {
  const { amount, currency: code, description = null } = params;
  const customer = existing(account, 'customer', params.customer, 'customer').id;
  if (!isAmountOf(amount, code))
    throw invalid(`Invalid amount: amounts in ${code.toUpperCase()} must be divisible by 10.`, 'amount');
  const at = account.clock.now();
  const { period = { end: at, start: at } } = params;
  if (period.end < period.start) throw invalid('The period must not end before it starts.', 'period[end]');
  const of = { customer, amount, currency: code, period, pricing: null, quantity: 1, subscription: null };
  const item = newInvoiceItem({ ...of, id: account.makeId('ii'), at });
  return Object.assign(item, { description, metadata: merged({}, params.metadata) });
};

export const invoiceItemRoutes = [
  route('POST', '/v1/invoiceitems', fields, ({ account, params }) => {
    const item = getItem(account, params);
    const invoice = params.invoice === undefined ? null : existing(account, 'invoice', params.invoice, 'invoice');
    if (invoice !== null && (invoice.currency !== item.currency || invoice.customer !== item.customer))
      throw invalid(`The invoice ${invoice.id} is of another customer or currency.`, 'invoice');
    if (invoice !== null) addToDraft(account, invoice, item);
    return answer(create(account, item, 'invoiceitem.created'));
  }),
  route(
    'GET',
    '/v1/invoiceitems',
    { ...page, customer: text, pending: flag.optional() },
    ({ account, params: { customer, pending, ...cursor } }) => {
      const found = account.store
        .all('invoiceitem')
        .filter((one) => one.customer === customer && (pending === undefined || (one.invoice === null) === pending));
      return answerPage('/v1/invoiceitems', found, cursor);
    },
  ),
];
