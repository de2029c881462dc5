import { z } from 'zod';
import { releaseSchedule, scheduleFrom, setPhases } from '../billing/schedules.js';
import { change } from '../events/changes.js';
import { addMonths } from '../money/periods.js';
import { existing, type Account } from '../objects/account.js';
import { newPhase, type Phase, type SubscriptionSchedule } from '../objects/subscription-schedule.js';
import { invalid } from '../wire/api-error.js';
import { int, list, metadata, text } from '../wire/fields.js';
import { answer, merged } from './answers.js';
import { route } from './route.js';

const phase = z.strictObject({
  duration: z.strictObject({ interval: z.enum(['month']), interval_count: int.default(1) }).optional(),
  end_date: int.optional(),
  items: list(z.strictObject({ price: text, quantity: int.default(1) })),
  metadata: metadata.optional(),
  proration_behavior: z.enum(['none']),
  start_date: int.optional(),
});

const getEnd = (start: number, { duration, end_date: end }: z.output<typeof phase>, at: number): number => {
  if (end !== undefined && duration === undefined) return end;
  if (duration !== undefined && end === undefined) return addMonths(start, duration.interval_count);
  throw invalid('A phase must have either an `end_date` or a `duration`.', `phases[${at}][end_date]`);
};

/** A phase begins where the one before it ends. */
const listPhases = (
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
    const items = one.items.map(({ price: id, quantity }, nth) => {
      const price = existing(account, 'price', id, `phases[${at}][items][${nth}][price]`);
      return { price, quantity, metadata: {} };
    });
    phases.push(newPhase({ start, end: getEnd(start, one, at), currency, items, metadata: merged({}, one.metadata) }));
  }
  return phases;
};

const fields = {
  end_behavior: z.enum(['release']),
  phases: list(phase),
  proration_behavior: z.enum(['none']),
};

export const subscriptionScheduleRoutes = [
  route('POST', '/v1/subscription_schedules', { from_subscription: text }, ({ account, params }) =>
    answer(scheduleFrom(account, existing(account, 'subscription', params.from_subscription, 'from_subscription'))),
  ),
  route('POST', '/v1/subscription_schedules/:id', fields, ({ account, id, params: { end_behavior, phases } }) => {
    const schedule = existing(account, 'subscription_schedule', id);
    const asked = listPhases(account, schedule, phases);
    const set = (one: SubscriptionSchedule): void => {
      one.end_behavior = end_behavior;
      setPhases(one, asked);
    };
    return answer(change(account, schedule, set));
  }),
  route('POST', '/v1/subscription_schedules/:id/release', {}, ({ account, id }) =>
    answer(releaseSchedule(account, existing(account, 'subscription_schedule', id))),
  ),
];
