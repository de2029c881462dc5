import { existing } from '../objects/account.js';
import { inRange, page, range, text } from '../wire/fields.js';
import { answer, answerPage } from './answers.js';
import { route } from './route.js';

export const disputeRoutes = [
  route('GET', '/v1/disputes/:id', {}, ({ account, id }) => answer(existing(account, 'dispute', id))),
  route(
    'GET',
    '/v1/disputes',
    { ...page, charge: text.optional(), created: range.optional(), payment_intent: text.optional() },
    ({ account, params: { charge, created = {}, payment_intent: intent, ...cursor } }) => {
      const found = account.store
        .all('dispute')
        .filter(
          (one) =>
            inRange(one.created, created) &&
            (charge === undefined || one.charge === charge) &&
            (intent === undefined || one.payment_intent === intent),
        );
      return answerPage('/v1/disputes', found, cursor);
    },
  ),
];
