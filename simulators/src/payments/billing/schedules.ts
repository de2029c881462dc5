import { change, create } from '../events/changes.js';
import { existing, type Account } from '../objects/account.js';
import {
  newPhase,
  newSubscriptionSchedule,
  type Phase,
  type SubscriptionSchedule,
} from '../objects/subscription-schedule.js';
import type { Subscription } from '../objects/subscription.js';
import { invalid } from '../wire/api-error.js';
import { getPeriod } from './cancel.js';
import { applyPlan } from './change-items.js';

/** The schedule that a subscription follows, if there is one. */
export const getSchedule = ({ store }: Account, { schedule }: Subscription): SubscriptionSchedule | null =>
  store.find('subscription_schedule', schedule);

/** Makes a schedule whose only phase is the running period of a subscription. */
export const scheduleFrom = (account: Account, subscription: Subscription): SubscriptionSchedule => {
  if (subscription.ended_at !== null)
    throw invalid('You cannot migrate a subscription that is in the `canceled` status to a schedule.');
  if (subscription.schedule !== null)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
    );
  const { start, end } = getPeriod(subscription);
  const items = subscription.items.data.map(({ price, quantity, metadata }) => ({ price, quantity, metadata }));
  const { currency, metadata } = subscription;
  const phase = newPhase({
    start,
    end,
    currency,
    items,
    metadata: { ...metadata },
  });
  const at = account.clock.now();
  const schedule = newSubscriptionSchedule({ id: account.makeId('sub_sched'), at, subscription, phase });
  create(account, schedule, 'subscription_schedule.created');
  change(account, subscription, (one) => void (one.schedule = schedule.id));
  return schedule;
};

/** Replaces the phases. The running one begins when it did. */
export const setPhases = (schedule: SubscriptionSchedule, phases: readonly Phase[]): void => {
  if (schedule.status !== 'active')
    throw invalid(`You cannot update a subscription schedule that is in the \`${schedule.status}\` status.`);
  const [first] = phases;
  const running = schedule.current_phase;
  if (first === undefined || running === null || first.start_date !== running.start_date)
    throw invalid('You can not modify the start date of the current phase.', 'phases[0][start_date]');
  for (const [at, phase] of phases.entries()) {
    if (phase.end_date <= phase.start_date)
      throw invalid('The end date of a phase must be after its start date.', `phases[${at}][end_date]`);
    const { start_date: next = phase.end_date } = phases[at + 1] ?? {};
    if (next !== phase.end_date)
      throw invalid('Phases must follow each other without gaps.', `phases[${at + 1}][start_date]`);
  }
  schedule.phases = [...phases];
  schedule.current_phase = { start_date: first.start_date, end_date: first.end_date };
};

/** Ends a schedule, and leaves its subscription as it is. */
export const releaseSchedule = (account: Account, schedule: SubscriptionSchedule): SubscriptionSchedule => {
  if (schedule.status !== 'active' && schedule.status !== 'not_started')
    throw invalid(
      `You cannot release a subscription schedule that is in the \`${schedule.status}\` status. It must be \`not_started\` or \`active\`.`,
    );
  const subscription = account.store.find('subscription', schedule.subscription);
  const released = { status: 'released' as const, released_at: account.clock.now() };
  const leave = { subscription: null, released_subscription: schedule.subscription, current_phase: null };
  change(account, schedule, (one) => void Object.assign(one, released, leave), ['subscription_schedule.released']);
  if (subscription !== null) change(account, subscription, (one) => void (one.schedule = null));
  return schedule;
};

/** At the end of a phase the next one begins; after the last one the schedule is released. */
export const enterPhase = (account: Account, subscription: Subscription, at: number): void => {
  const schedule = getSchedule(account, subscription);
  if (schedule === null || schedule.current_phase === null || schedule.current_phase.end_date > at) return;
  const phase = schedule.phases.find(({ start_date: from, end_date: to }) => from <= at && at < to);
  if (phase === undefined) {
    releaseSchedule(account, schedule);
    return;
  }
  const plan = subscription.items.data.map((item, nth) => {
    const before = { price: item.price, quantity: item.quantity };
    const next = phase.items[nth];
    if (next === undefined) throw new Error('A phase has as many items as its subscription.');
    return { item, before, after: { price: existing(account, 'price', next.price), quantity: next.quantity } };
  });
  applyPlan(plan);
  subscription.metadata = { ...subscription.metadata, ...phase.metadata };
  change(account, schedule, (one) => {
    one.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  });
};
