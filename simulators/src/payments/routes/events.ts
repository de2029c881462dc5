import { page } from '../wire/fields.js';
import { answerPage } from './answers.js';
import { route } from './route.js';

export const eventRoutes = [
  route('GET', '/v1/events', page, ({ account, params }) =>
    answerPage('/v1/events', account.store.all('event'), params),
  ),
];
