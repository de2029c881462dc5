import { z } from 'zod';
import { methodOfCustomer } from '../billing/cards.js';
import { collect } from '../billing/collect.js';
import {
  attachItems,
  draftInvoice,
  finalizeInvoice,
  markUncollectible,
  pendingItems,
  sumUp,
  voidInvoice,
} from '../billing/invoices.js';
import { change } from '../events/changes.js';
import { existing, timeOf, type Account } from '../objects/account.js';
import type { Customer } from '../objects/customer.js';
import { subscriptionOf, type Invoice } from '../objects/invoice.js';
import { invalid } from '../wire/api-error.js';
import { automaticTax, clearableText, flag, inRange, int, metadata, page, range, text } from '../wire/fields.js';
import { answer, answerPage, deleted, merged, named, pageOf } from './answers.js';
import { route } from './route.js';

const fields = {
  auto_advance: flag.optional(),
  automatic_tax: automaticTax.optional(),
  automatically_finalizes_at: int.optional(),
  collection_method: z.enum(['charge_automatically', 'send_invoice']).optional(),
  days_until_due: int.optional(),
  default_payment_method: clearableText.optional(),
  description: clearableText.optional(),
  due_date: int.optional(),
  footer: clearableText.optional(),
  metadata: metadata.optional(),
};
type Fields = z.output<z.ZodObject<typeof fields>>;

/** After it is finalised, only these fields of an invoice change. */
const alwaysEditable = new Set(['auto_advance', 'default_payment_method', 'metadata']);

const apply = (account: Account, customer: Customer, params: Fields) => (invoice: Invoice) => {
  const {
    metadata: pairs,
    days_until_due: days,
    default_payment_method: method,
    automatic_tax: _tax,
    ...plain
  } = params;
  const locked = Object.keys(params).find((key) => !alwaysEditable.has(key));
  if (invoice.status !== 'draft' && locked !== undefined)
    throw invalid(
      `Finalized invoices can't be updated in this way. Invoice: ${invoice.id}, param: ${locked}`,
      locked,
      'invoice_not_editable',
    );
  Object.assign(invoice, named(plain));
  if (days !== undefined) invoice.due_date = timeOf(account, invoice.test_clock) + days * 86_400;
  if (method === null) invoice.default_payment_method = null;
  else if (method !== undefined)
    invoice.default_payment_method = methodOfCustomer(account, method, customer, 'default_payment_method').id;
  invoice.metadata = merged(invoice.metadata, pairs);
  if (invoice.status !== 'draft') return;
  if (!invoice.auto_advance) invoice.automatically_finalizes_at = null;
  else invoice.automatically_finalizes_at ??= timeOf(account, invoice.test_clock) + 3_600;
};

const createdFields = {
  ...fields,
  currency: text.optional(),
  customer: text,
  pending_invoice_items_behavior: z.enum(['exclude', 'include']).default('exclude'),
  subscription: text.optional(),
};

const create = (account: Account, params: z.output<z.ZodObject<typeof createdFields>>): Invoice => {
  const { customer: id, currency, pending_invoice_items_behavior: pending, subscription: of, ...rest } = params;
  const customer = existing(account, 'customer', id, 'customer');
  const subscription = of === undefined ? null : existing(account, 'subscription', of, 'subscription');
  const code = currency?.toLowerCase() ?? subscription?.currency ?? customer.currency ?? 'usd';
  const at = timeOf(account, customer.test_clock);
  const waiting = { customer: customer.id, currency: code };
  const items =
    pending === 'exclude' && subscription === null
      ? []
      : pendingItems(account, waiting, { subscription: subscription?.id ?? null, loose: subscription === null });
  if (subscription !== null && items.length === 0)
    throw invalid(
      `Nothing to invoice for subscription ${subscription.id}.`,
      'subscription',
      'invoice_no_subscription_line_items',
    );
  return draftInvoice(account, {
    ...{ customer, subscription, currency: code, reason: 'manual' as const, period: { start: at, end: at } },
    ...{ collection: rest.collection_method ?? 'charge_automatically', items, lines: [] },
    set: apply(account, customer, rest),
  });
};

const customerOf = (account: Account, invoice: Invoice) => existing(account, 'customer', invoice.customer);

export const invoiceRoutes = [
  route('POST', '/v1/invoices', createdFields, ({ account, params }) => answer(create(account, params))),
  route(
    'GET',
    '/v1/invoices',
    {
      ...{ ...page, created: range.optional(), customer: text.optional(), subscription: text.optional() },
      ...{
        status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
        collection_method: text.optional(),
      },
    },
    ({ account, params: { created = {}, customer, subscription, status, collection_method: by, ...cursor } }) => {
      const found = account.store
        .all('invoice')
        .filter(
          (one) =>
            inRange(one.created, created) &&
            (customer === undefined || one.customer === customer) &&
            (subscription === undefined || subscriptionOf(one) === subscription) &&
            (status === undefined || one.status === status) &&
            (by === undefined || one.collection_method === by),
        );
      return answerPage('/v1/invoices', found, cursor);
    },
  ),
  route('GET', '/v1/invoices/:id', {}, ({ account, id }) => answer(existing(account, 'invoice', id))),
  route('GET', '/v1/invoices/:id/lines', page, ({ account, id, params }) =>
    pageOf(`/v1/invoices/${id}/lines`, existing(account, 'invoice', id).lines.data, params),
  ),
  route('POST', '/v1/invoices/:id', fields, ({ account, id, params }) => {
    const invoice = existing(account, 'invoice', id);
    return answer(change(account, invoice, apply(account, customerOf(account, invoice), params)));
  }),
  route('DELETE', '/v1/invoices/:id', {}, ({ account, id }) => {
    const invoice = existing(account, 'invoice', id);
    if (invoice.status !== 'draft' || invoice.billing_reason !== 'manual')
      throw invalid('You can only delete draft invoices that no subscription made.', undefined, 'invoice_not_editable');
    for (const item of account.store.all('invoiceitem')) if (item.invoice === id) account.store.delete(item.id);
    account.emit('invoice.deleted', invoice);
    return deleted(account, invoice);
  }),
  route('POST', '/v1/invoices/:id/finalize', { auto_advance: flag.optional() }, ({ account, id, params }) => {
    const invoice = existing(account, 'invoice', id);
    finalizeInvoice(account, invoice);
    // An invoice that advances is charged about an hour later; here it is charged at once.
    const advance = params.auto_advance ?? invoice.auto_advance;
    if (advance)
      collect(
        account,
        change(account, invoice, (one) => void (one.auto_advance = true)),
        true,
      );
    return answer(invoice);
  }),
  route('POST', '/v1/invoices/:id/send', {}, ({ account, id }) => {
    const invoice = existing(account, 'invoice', id);
    if (invoice.collection_method !== 'send_invoice')
      throw invalid('You can only manually send an invoice if its collection method is set to `send_invoice`.');
    if (invoice.status === 'draft') finalizeInvoice(account, invoice);
    account.emit('invoice.sent', invoice);
    return answer(invoice);
  }),
  route('POST', '/v1/invoices/:id/void', {}, ({ account, id }) =>
    answer(voidInvoice(account, existing(account, 'invoice', id))),
  ),
  route('POST', '/v1/invoices/:id/mark_uncollectible', {}, ({ account, id }) =>
    answer(markUncollectible(account, existing(account, 'invoice', id))),
  ),
];

/** An item that was made for a draft. */
export const addToDraft = (
  account: Account,
  invoice: Invoice,
  item: Parameters<typeof attachItems>[2][number],
): void => {
  if (invoice.status !== 'draft')
    throw invalid(`This invoice is no longer editable. Invoice: ${invoice.id}`, 'invoice', 'invoice_not_editable');
  change(account, invoice, (one) => attachItems(account, one, [item]));
};

export const removeFromDraft = (account: Account, invoice: Invoice, item: string): void => {
  const customer = customerOf(account, invoice);
  change(account, invoice, (one) => {
    one.lines.data = one.lines.data.filter(({ parent }) =>
      parent.type === 'invoice_item_details'
        ? parent.invoice_item_details.invoice_item !== item
        : parent.subscription_item_details.invoice_item !== item,
    );
    sumUp(one, customer);
  });
};
