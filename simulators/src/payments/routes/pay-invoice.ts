import { z } from 'zod';
import { declined, methodOfCustomer } from '../billing/cards.js';
import { applyOutcome } from '../billing/collect.js';
import { finalizeInvoice } from '../billing/invoices.js';
import { attemptPayment, methodFor } from '../billing/payments.js';
import { existing } from '../objects/account.js';
import { ApiError, invalid } from '../wire/api-error.js';
import { flag, page, text } from '../wire/fields.js';
import { answer, answerPage } from './answers.js';
import { route } from './route.js';

const needsAction = (intent: unknown): ApiError =>
  new ApiError(
    402,
    'card_error',
    'Payment for this invoice requires additional user action before it can be completed successfully.',
    { code: 'invoice_payment_intent_requires_action', payment_intent: intent },
  );

export const payRoutes = [
  route(
    'POST',
    '/v1/invoices/:id/pay',
    { off_session: flag.default(true), payment_method: text.optional() },
    ({ account, id, params: { off_session: offSession, payment_method: asked } }) => {
      const invoice = existing(account, 'invoice', id);
      if (invoice.status === 'paid') throw invalid('Invoice is already paid');
      if (invoice.status === 'draft') finalizeInvoice(account, invoice);
      if (invoice.status !== 'open') throw invalid(`This invoice is ${invoice.status} and cannot be paid.`);
      const customer = existing(account, 'customer', invoice.customer);
      const method =
        asked === undefined
          ? methodFor(account, invoice)
          : methodOfCustomer(account, asked, customer, 'payment_method').id;
      if (method === null && invoice.amount_remaining > 0)
        throw invalid(
          'There is no default payment method set on this Customer or Invoice. Please set a default or pass in one of the payment method IDs.',
        );
      const outcome = attemptPayment(account, invoice, { method, offSession, automatic: false });
      applyOutcome(account, invoice, outcome);
      if (outcome.kind === 'declined') throw declined({ payment_intent: outcome.intent });
      if (outcome.kind === 'needs_confirmation') throw needsAction(outcome.intent);
      return answer(invoice);
    },
  ),
  route(
    'GET',
    '/v1/invoice_payments',
    { ...page, payment: z.strictObject({ type: z.enum(['payment_intent']), payment_intent: text }) },
    ({ account, params: { payment, ...cursor } }) => {
      const found = account.store
        .all('invoice_payment')
        .filter((one) => one.payment.payment_intent === payment.payment_intent);
      return answerPage('/v1/invoice_payments', found, cursor);
    },
  ),
];
