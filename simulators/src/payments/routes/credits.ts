import { createCreditNote } from '../billing/credit-notes.js';
import { existing } from '../objects/account.js';
import { int, metadata, page, text } from '../wire/fields.js';
import { answer, answerPage, merged } from './answers.js';
import { route } from './route.js';

const noteFields = {
  amount: int,
  credit_amount: int.default(0),
  invoice: text,
  memo: text.optional(),
  metadata: metadata.optional(),
  refund_amount: int.default(0),
};

export const creditRoutes = [
  route('POST', '/v1/credit_notes', noteFields, ({ account, params }) => {
    const { amount, memo = null, refund_amount: refund, credit_amount: credit } = params;
    const asked = { amount, refund, credit, memo, metadata: merged({}, params.metadata) };
    return answer(createCreditNote(account, existing(account, 'invoice', params.invoice, 'invoice'), asked));
  }),
  route('GET', '/v1/credit_notes', { ...page, invoice: text }, ({ account, params: { invoice, ...cursor } }) => {
    const found = account.store.all('credit_note').filter((one) => one.invoice === invoice);
    return answerPage('/v1/credit_notes', found, cursor);
  }),
  route('GET', '/v1/refunds', { ...page, payment_intent: text }, ({ account, params }) => {
    const { payment_intent: intent, ...cursor } = params;
    const found = account.store.all('refund').filter((one) => one.payment_intent === intent);
    return answerPage('/v1/refunds', found, cursor);
  }),
  route('GET', '/v1/disputes', { ...page, payment_intent: text }, ({ account, params }) => {
    const { payment_intent: intent, ...cursor } = params;
    const found = account.store.all('dispute').filter((one) => one.payment_intent === intent);
    return answerPage('/v1/disputes', found, cursor);
  }),
];
