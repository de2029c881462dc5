import { advance } from '../billing/test-clocks.js';
import { create } from '../events/changes.js';
import { existing } from '../objects/account.js';
import { newTestClock } from '../objects/further.js';
import { int, page, text } from '../wire/fields.js';
import { answer, answerPage, deleted } from './answers.js';
import { route } from './route.js';

const base = '/v1/test_helpers/test_clocks';

export const testClockRoutes = [
  route('POST', base, { frozen_time: int, name: text.optional() }, ({ account, params }) => {
    const made = { id: account.makeId('clock'), at: account.clock.now(), frozenTime: params.frozen_time };
    const clock = newTestClock(made);
    clock.name = params.name ?? null;
    return answer(create(account, clock, 'test_helpers.test_clock.created'));
  }),
  route('GET', base, page, ({ account, params }) =>
    answerPage(base, account.store.all('test_helpers.test_clock'), params),
  ),
  route('GET', `${base}/:id`, {}, ({ account, id }) => answer(existing(account, 'test_helpers.test_clock', id))),
  route('POST', `${base}/:id/advance`, { frozen_time: int }, ({ account, id, params }) => {
    const clock = existing(account, 'test_helpers.test_clock', id);
    const details = { advancing: { target_frozen_time: params.frozen_time } };
    const before = clock.frozen_time;
    advance(account, clock, params.frozen_time);
    // The work is done, but a client is answered as if it had only started.
    return { ...answer(clock), frozen_time: before, status: 'advancing', status_details: details };
  }),
  route('DELETE', `${base}/:id`, {}, ({ account, id }) => {
    const clock = existing(account, 'test_helpers.test_clock', id);
    for (const kind of ['invoice', 'subscription', 'customer'] as const)
      for (const one of account.store.all(kind)) if (one.test_clock === id) account.store.delete(one.id);
    account.emit('test_helpers.test_clock.deleted', clock);
    return deleted(account, clock);
  }),
];
