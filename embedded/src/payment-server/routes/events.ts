import { existing } from '../objects/account.js';
import { invalid } from '../wire/api-error.js';
import { flag, inRange, list, page, range, text } from '../wire/fields.js';
import { answer, answerPage } from './answers.js';
import { route } from './route.js';

const matches = (type: string, pattern: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

export const eventRoutes = [
  route('GET', '/v1/events/:id', {}, ({ account, id }) => answer(existing(account, 'event', id))),
  route(
    'GET',
    '/v1/events',
    {
      ...{ ...page, created: range.optional(), delivery_success: flag.optional() },
      ...{ type: text.optional(), types: list(text).optional() },
    },
    ({ account, params: { created = {}, delivery_success: delivered, type, types, ...cursor } }) => {
      if (type !== undefined && types !== undefined)
        throw invalid('You may pass either `type` or `types`, but not both.', 'types');
      const found = account.store
        .all('event')
        .filter(
          (event) =>
            inRange(event.created, created) &&
            (type === undefined || matches(event.type, type)) &&
            (types === undefined || types.includes(event.type)) &&
            (delivered === undefined || (event.pending_webhooks === 0) === delivered),
        );
      return answerPage('/v1/events', found, cursor);
    },
  ),
];
