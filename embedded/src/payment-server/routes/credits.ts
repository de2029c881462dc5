import { z } from 'zod';
import { createCreditNote } from '../billing/credit-notes.js';
import { refund } from '../billing/refunds.js';
import { existing } from '../objects/account.js';
import { invalid } from '../wire/api-error.js';
import { ignored, inRange, int, list, metadata, page, range, text } from '../wire/fields.js';
import { answer, answerPage, merged, pageOf } from './answers.js';
import { route } from './route.js';

const line = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('custom_line_item'), description: text, quantity: int, unit_amount: int }),
  z.strictObject({
    type: z.literal('invoice_line_item'),
    invoice_line_item: text,
    amount: int.optional(),
    quantity: int.optional(),
  }),
]);

const noteFields = {
  amount: int.optional(),
  credit_amount: int.default(0),
  email_type: ignored,
  invoice: text,
  lines: list(line).optional(),
  memo: text.optional(),
  metadata: metadata.optional(),
  out_of_band_amount: int.default(0),
  reason: z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']).optional(),
  refund_amount: int.default(0),
};

export const creditNoteRoutes = [
  route('POST', '/v1/credit_notes', noteFields, ({ account, params }) => {
    const note = createCreditNote(account, existing(account, 'invoice', params.invoice, 'invoice'), {
      ...{
        amount: params.amount,
        lines: params.lines ?? [],
        refund: params.refund_amount,
        credit: params.credit_amount,
      },
      ...{ outOfBand: params.out_of_band_amount, reason: params.reason ?? null, memo: params.memo ?? null },
      metadata: merged({}, params.metadata),
    });
    return answer(note);
  }),
  route('GET', '/v1/credit_notes/:id', {}, ({ account, id }) => answer(existing(account, 'credit_note', id))),
  route('GET', '/v1/credit_notes/:id/lines', page, ({ account, id, params }) =>
    pageOf(`/v1/credit_notes/${id}/lines`, existing(account, 'credit_note', id).lines.data, params),
  ),
  route(
    'GET',
    '/v1/credit_notes',
    { ...page, created: range.optional(), customer: text.optional(), invoice: text.optional() },
    ({ account, params: { created = {}, customer, invoice, ...cursor } }) => {
      const found = account.store
        .all('credit_note')
        .filter(
          (one) =>
            inRange(one.created, created) &&
            (customer === undefined || one.customer === customer) &&
            (invoice === undefined || one.invoice === invoice),
        );
      return answerPage('/v1/credit_notes', found, cursor);
    },
  ),
];

const refundFields = {
  amount: int.optional(),
  charge: text.optional(),
  metadata: metadata.optional(),
  payment_intent: text.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
};

export const refundRoutes = [
  route('POST', '/v1/refunds', refundFields, ({ account, params }) => {
    const { amount, charge, payment_intent: id, reason = null, metadata: pairs } = params;
    if (charge === undefined && id === undefined)
      throw invalid(
        'One of the following params should be provided for this request: payment_intent or charge.',
        'payment_intent',
        'parameter_missing',
      );
    const ofCharge = account.store.all('payment_intent').find((one) => one.latest_charge === charge);
    const intent = existing(
      account,
      'payment_intent',
      id ?? ofCharge?.id ?? charge ?? null,
      id === undefined ? 'charge' : 'payment_intent',
    );
    return answer(refund(account, intent, { amount, reason, metadata: merged({}, pairs) }));
  }),
  route('GET', '/v1/refunds/:id', {}, ({ account, id }) => answer(existing(account, 'refund', id))),
  route(
    'GET',
    '/v1/refunds',
    { ...page, payment_intent: text.optional(), charge: text.optional() },
    ({ account, params }) => {
      const { payment_intent: intent, charge, ...cursor } = params;
      const found = account.store
        .all('refund')
        .filter(
          (one) =>
            (intent === undefined || one.payment_intent === intent) && (charge === undefined || one.charge === charge),
        );
      return answerPage('/v1/refunds', found, cursor);
    },
  ),
];
