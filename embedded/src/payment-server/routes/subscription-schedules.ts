import { z } from 'zod';
import { releaseSchedule, scheduleFrom, setPhases } from '../billing/schedules.js';
import { change } from '../events/changes.js';
import { addIntervals } from '../money/periods.js';
import { existing, type Account } from '../objects/account.js';
import { newPhase, type Phase, type SubscriptionSchedule } from '../objects/subscription-schedule.js';
import { invalid } from '../wire/api-error.js';
import { flag, int, list, metadata, page, text } from '../wire/fields.js';
import { answer, answerPage, merged, named } from './answers.js';
import { route } from './route.js';
import { prorationBehavior } from './subscription-fields.js';

const phase = z.strictObject({
  duration: z
    .strictObject({ interval: z.enum(['day', 'week', 'month', 'year']), interval_count: int.default(1) })
    .optional(),
  end_date: int.optional(),
  items: list(z.strictObject({ metadata: metadata.optional(), price: text, quantity: int.optional() })),
  metadata: metadata.optional(),
  proration_behavior: prorationBehavior.default('create_prorations'),
  start_date: int.optional(),
});

const endOf = (start: number, { duration, end_date: end }: z.output<typeof phase>, at: number): number => {
  if (end !== undefined && duration === undefined) return end;
  if (duration !== undefined && end === undefined) return addIntervals(start, duration, 1);
  throw invalid('A phase must have either an `end_date` or a `duration`.', `phases[${at}][end_date]`);
};

/** A phase begins where the one before it ends. */
const phasesOf = (
  account: Account,
  schedule: SubscriptionSchedule,
  asked: readonly z.output<typeof phase>[],
): Phase[] => {
  const { currency } = existing(account, 'subscription', schedule.subscription);
  const phases: Phase[] = [];
  for (const [at, one] of asked.entries()) {
    const start = one.start_date ?? phases.at(-1)?.end_date;
    if (start === undefined)
      throw invalid('Missing required param: phases[0][start_date].', 'phases[0][start_date]', 'parameter_missing');
    const items = one.items.map(({ price: id, quantity, metadata: pairs }, nth) => {
      const price = existing(account, 'price', id, `phases[${at}][items][${nth}][price]`);
      return { price, quantity, metadata: merged({}, pairs) };
    });
    const of = { start, end: endOf(start, one, at), currency, items, metadata: merged({}, one.metadata) };
    phases.push(newPhase({ ...of, prorationBehavior: one.proration_behavior }));
  }
  return phases;
};

export const subscriptionScheduleRoutes = [
  route('POST', '/v1/subscription_schedules', { from_subscription: text }, ({ account, params }) =>
    answer(scheduleFrom(account, existing(account, 'subscription', params.from_subscription, 'from_subscription'))),
  ),
  route('GET', '/v1/subscription_schedules/:id', {}, ({ account, id }) =>
    answer(existing(account, 'subscription_schedule', id)),
  ),
  route(
    'POST',
    '/v1/subscription_schedules/:id',
    {
      end_behavior: z.enum(['cancel', 'release']).optional(),
      metadata: metadata.optional(),
      phases: list(phase).optional(),
      proration_behavior: prorationBehavior.default('create_prorations'),
    },
    ({ account, id, params: { end_behavior, metadata: pairs, phases } }) => {
      const schedule = existing(account, 'subscription_schedule', id);
      const asked = phases === undefined ? null : phasesOf(account, schedule, phases);
      return answer(
        change(account, schedule, (one) => {
          Object.assign(one, named({ end_behavior }), { metadata: merged(one.metadata, pairs) });
          if (asked !== null) setPhases(one, asked);
        }),
      );
    },
  ),
  route(
    'POST',
    '/v1/subscription_schedules/:id/release',
    { preserve_cancel_date: flag.optional() },
    ({ account, id }) => answer(releaseSchedule(account, existing(account, 'subscription_schedule', id))),
  ),
  route(
    'GET',
    '/v1/subscription_schedules',
    { ...page, customer: text.optional() },
    ({ account, params: { customer, ...cursor } }) => {
      const found = account.store
        .all('subscription_schedule')
        .filter((one) => customer === undefined || one.customer === customer);
      return answerPage('/v1/subscription_schedules', found, cursor);
    },
  ),
];
