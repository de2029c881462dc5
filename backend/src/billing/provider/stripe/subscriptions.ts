import type Stripe from 'stripe';
import type { PaymentProvider, SubscriptionSnapshot, Terms } from '../payment-provider.js';
import { ProviderRefused } from '../provider.errors.js';
import { find, type Ask } from './ask.js';
import { priceFor } from './prices.js';
import { nextTerms, scheduleIn, subscriptionSnapshot } from './subscription-snapshot.js';
import { getSeconds } from './values.js';

type Subscriptions = Pick<
  PaymentProvider,
  'cancel' | 'change' | 'fetchSubscription' | 'withdrawChange' | 'resume' | 'listSubscriptions'
>;

const expand = ['schedule.phases.items.price'];

/** A subscription with the schedule that it follows. */
const whole = (ask: Ask, id: string): Promise<Stripe.Subscription> =>
  ask((stripe) => stripe.subscriptions.retrieve(id, { expand }));

/** The only item: a plan and its seats. */
export const getItem = ({ items }: Stripe.Subscription): Stripe.SubscriptionItem => {
  const [item] = items.data;
  if (item === undefined) throw new ProviderRefused('no_item', 'The subscription has no item.');
  return item;
};

/** Ends the schedule, and with it the change that was to come. */
const release = async (ask: Ask, subscription: Stripe.Subscription, key: string): Promise<void> => {
  const schedule = scheduleIn(subscription);
  if (schedule === null) return;
  await ask((stripe) => stripe.subscriptionSchedules.release(schedule.id, {}, { idempotencyKey: `${key}:release` }));
};

type Change = { subscription: string; terms: Terms; prorationAt: string };

const changeNow = async (ask: Ask, { subscription: id, terms, prorationAt }: Change, key: string): Promise<void> => {
  const { plan, priceListId, seats: quantity } = terms;
  const price = await priceFor(ask, terms);
  const subscription = await whole(ask, id);
  await ask((stripe) =>
    stripe.subscriptions.update(
      id,
      {
        items: [{ id: getItem(subscription).id, price, quantity }],
        metadata: { plan, priceListId },
        proration_behavior: 'always_invoice',
        proration_date: getSeconds(prorationAt),
        payment_behavior: 'error_if_incomplete',
      },
      { idempotencyKey: key },
    ),
  );
  await release(ask, subscription, key);
};

const same = (one: Terms | null, other: Terms): boolean =>
  one?.plan === other.plan && one.priceListId === other.priceListId && one.seats === other.seats;

const changeNext = async (ask: Ask, { subscription: id, terms }: Change, key: string): Promise<void> => {
  const subscription = await whole(ask, id);
  if (same(nextTerms(subscription), terms)) return;
  const price = await priceFor(ask, terms);
  const { plan, priceListId, seats: quantity } = terms;
  const item = getItem(subscription);
  const from = { from_subscription: id };
  const schedule =
    scheduleIn(subscription) ??
    (await ask((stripe) => stripe.subscriptionSchedules.create(from, { idempotencyKey: `${key}:schedule` })));
  const { metadata } = subscription;
  const running: Stripe.SubscriptionScheduleUpdateParams.Phase = {
    items: [{ price: item.price.id, quantity: item.quantity ?? 1 }],
    start_date: schedule.current_phase?.start_date ?? item.current_period_start,
    metadata,
    end_date: item.current_period_end,
    proration_behavior: 'none',
  };
  const next: Stripe.SubscriptionScheduleUpdateParams.Phase = {
    items: [{ price, quantity }],
    metadata: { ...metadata, plan, priceListId },
    duration: { interval: 'month', interval_count: 1 },
    proration_behavior: 'none',
  };
  const phases: Stripe.SubscriptionScheduleUpdateParams = {
    phases: [running, next],
    end_behavior: 'release',
    proration_behavior: 'none',
  };
  await ask((stripe) => stripe.subscriptionSchedules.update(schedule.id, phases, { idempotencyKey: `${key}:phases` }));
};

const fetchOne = async (ask: Ask, id: string): Promise<SubscriptionSnapshot | null> => {
  const subscription = await find(whole(ask, id));
  return subscription === null ? null : subscriptionSnapshot(subscription);
};

export const toSubscriptions = (ask: Ask): Subscriptions => ({
  change: ({ at, ...change }, key) => (at === 'now' ? changeNow(ask, change, key) : changeNext(ask, change, key)),
  withdrawChange: async ({ subscription }, key) => release(ask, await whole(ask, subscription), key),
  cancel: async ({ subscription: id, at }, key) => {
    const subscription = await whole(ask, id);
    if (subscription.ended_at !== null) return;
    if (at === 'now') {
      const ended = await find(ask((stripe) => stripe.subscriptions.cancel(id, {}, { idempotencyKey: key })));
      // Stripe repeats no answers here: what a call has ended whose answer was lost, cannot be ended once more.
      if (ended === null && (await whole(ask, id)).ended_at === null)
        throw new ProviderRefused('resource_missing', 'Stripe cannot end the subscription.');
      return;
    }
    await release(ask, subscription, key);
    const end = { cancel_at_period_end: true };
    await ask((stripe) => stripe.subscriptions.update(id, end, { idempotencyKey: key }));
  },
  resume: async ({ subscription }, key) => {
    const goOn = { cancel_at_period_end: false };
    await ask((stripe) => stripe.subscriptions.update(subscription, goOn, { idempotencyKey: key }));
  },
  fetchSubscription: (id) => fetchOne(ask, id),
  listSubscriptions: async (customer) => {
    const all = await ask((stripe) =>
      stripe.subscriptions.list({ customer, status: 'all', limit: 100 }).autoPagingToArray({ limit: 1_000 }),
    );
    const snapshots: SubscriptionSnapshot[] = [];
    for (const one of all) {
      const snapshot = one.schedule === null ? subscriptionSnapshot(one) : await fetchOne(ask, one.id);
      if (snapshot !== null) snapshots.push(snapshot);
    }
    return snapshots;
  },
});
