import { z } from 'zod';
import { methodOfCustomer } from '../billing/cards.js';
import { collect } from '../billing/collect.js';
import { draftInvoice, finalizeInvoice, pendingItems, voidInvoice } from '../billing/invoices.js';
import { change } from '../events/changes.js';
import { existing, type Account } from '../objects/account.js';
import type { Invoice } from '../objects/invoice.js';
import { clearableText, currency, flag, metadata, page, since, text } from '../wire/fields.js';
import { answer, answerPage, merged, getPage } from './answers.js';
import { route } from './route.js';

const createdFields = {
  auto_advance: flag.default(false),
  currency,
  customer: text,
  default_payment_method: text.optional(),
  metadata: metadata.optional(),
  pending_invoice_items_behavior: z.enum(['include']),
};

const setMethod = (account: Account, invoice: Invoice, id: string | null | undefined): void => {
  if (id === undefined) return;
  const customer = existing(account, 'customer', invoice.customer);
  invoice.default_payment_method =
    id === null ? null : methodOfCustomer(account, id, customer, 'default_payment_method').id;
};

const createInvoice = (account: Account, params: z.output<z.ZodObject<typeof createdFields>>): Invoice => {
  const { currency: code, auto_advance: advances } = params;
  const customer = existing(account, 'customer', params.customer, 'customer');
  const at = account.clock.now();
  return draftInvoice(account, {
    customer,
    subscription: null,
    currency: code,
    reason: 'manual' as const,
    period: { start: at, end: at },
    items: pendingItems(account, { customer: customer.id, currency: code }, { subscription: null, loose: true }),
    lines: [],
    set: (one) => {
      setMethod(account, one, params.default_payment_method);
      Object.assign(one, { auto_advance: advances, metadata: merged({}, params.metadata) });
    },
  });
};

const status = z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']);

export const invoiceRoutes = [
  route('POST', '/v1/invoices', createdFields, ({ account, params }) => answer(createInvoice(account, params))),
  route(
    'GET',
    '/v1/invoices',
    { ...page, created: since.optional(), customer: text, status: status.optional() },
    ({ account, params: { created, customer, status: asked, ...cursor } }) => {
      const found = account.store
        .all('invoice')
        .filter(
          (one) =>
            one.created >= (created?.gte ?? 0) &&
            one.customer === customer &&
            (asked === undefined || one.status === asked),
        );
      return answerPage('/v1/invoices', found, cursor);
    },
  ),
  route('GET', '/v1/invoices/:id', {}, ({ account, id }) => answer(existing(account, 'invoice', id))),
  route('GET', '/v1/invoices/:id/lines', page, ({ account, id, params }) =>
    getPage(`/v1/invoices/${id}/lines`, existing(account, 'invoice', id).lines.data, params),
  ),
  route('POST', '/v1/invoices/:id', { default_payment_method: clearableText }, ({ account, id, params }) => {
    const set = (one: Invoice) => setMethod(account, one, params.default_payment_method);
    return answer(change(account, existing(account, 'invoice', id), set));
  }),
  route('POST', '/v1/invoices/:id/finalize', { auto_advance: flag.optional() }, ({ account, id, params }) => {
    const invoice = existing(account, 'invoice', id);
    finalizeInvoice(account, invoice);
    // An invoice that advances is charged about an hour later; here it is charged at once.
    if (params.auto_advance ?? invoice.auto_advance) {
      change(account, invoice, (one) => void (one.auto_advance = true));
      collect(account, invoice, true);
    }
    return answer(invoice);
  }),
  route('POST', '/v1/invoices/:id/void', {}, ({ account, id }) =>
    answer(voidInvoice(account, existing(account, 'invoice', id))),
  ),
];
