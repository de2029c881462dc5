import type Stripe from 'stripe';
import { declaredFields } from './testing/declared-fields.js';
import { errorOf, idOf, PaymentFixture, start } from './testing/fixture.js';

let fixture: PaymentFixture;
let team: string;
let business: string;
beforeAll(async () => {
  fixture = await PaymentFixture.start();
  team = (await fixture.price({ name: 'Team', unit_amount: 1_000 })).id;
  business = (await fixture.price({ name: 'Business', unit_amount: 3_000 })).id;
});
afterAll(() => fixture.stop());

const february = Date.UTC(2026, 1, 1) / 1_000;
const march = Date.UTC(2026, 2, 1) / 1_000;

const begun = async () => {
  const { clock, customer } = await fixture.clockedCustomer();
  const subscription = await fixture.subscribe(customer.id, { price: business, quantity: 2 });
  return { clock: clock.id, customer: customer.id, subscription: subscription.id };
};

const phasesTo = (price: string, quantity: number): Stripe.SubscriptionScheduleUpdateParams.Phase[] => [
  { items: [{ price: business, quantity: 2 }], start_date: start, end_date: february },
  { items: [{ price, quantity }], duration: { interval: 'month' }, metadata: { plan: 'next' } },
];

/** A subscription that goes on with another price in February. */
const scheduled = async (price = team, quantity = 1) => {
  const one = await begun();
  const { id } = await fixture.stripe.subscriptionSchedules.create({ from_subscription: one.subscription });
  await fixture.stripe.subscriptionSchedules.update(id, { phases: phasesTo(price, quantity), end_behavior: 'release' });
  return { ...one, schedule: id };
};

const itemOf = async (subscription: string) => {
  const { items } = await fixture.stripe.subscriptions.retrieve(subscription);
  return { price: items.data[0]?.price.id, quantity: items.data[0]?.quantity, id: items.data[0]?.id };
};

it('makes a schedule of a subscription with its running period as the only phase', async () => {
  const { subscription } = await begun();
  const schedule = await fixture.stripe.subscriptionSchedules.create({ from_subscription: subscription });
  expect(schedule).toMatchObject({ status: 'active', subscription, end_behavior: 'release' });
  expect(schedule.current_phase).toEqual({ start_date: start, end_date: february });
  expect(schedule.phases).toMatchObject([{ start_date: start, end_date: february, items: [{ price: business }] }]);
  expect(idOf((await fixture.stripe.subscriptions.retrieve(subscription)).schedule)).toBe(schedule.id);
});

it('answers a schedule with each field that the SDK declares as required, and with none that it does not declare', async () => {
  const { schedule } = await scheduled();
  const sample = await fixture.stripe.subscriptionSchedules.retrieve(schedule);
  const { required, optional } = declaredFields('SubscriptionSchedules', 'SubscriptionSchedule');
  const present = Object.keys(sample).filter((field) => field !== 'lastResponse');
  expect(required.length).toBeGreaterThan(10);
  expect(required.filter((field) => !present.includes(field))).toEqual([]);
  expect(present.filter((field) => ![...required, ...optional].includes(field))).toEqual([]);
});

it('keeps the items until the running phase ends, and then begins the next one without prorations', async () => {
  const { clock, customer, subscription } = await scheduled();
  expect(await itemOf(subscription)).toMatchObject({ price: business, quantity: 2 });
  await fixture.advance(clock, february);
  expect(await itemOf(subscription)).toMatchObject({ price: team, quantity: 1 });
  const [renewal] = await fixture.invoices(customer);
  expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', total: 1_000 });
  expect((await fixture.stripe.subscriptions.retrieve(subscription)).metadata).toEqual({ plan: 'next' });
});

it('keeps the item where only its quantity changes', async () => {
  const { clock, subscription } = await scheduled(business, 1);
  const { id } = await itemOf(subscription);
  await fixture.advance(clock, february);
  expect(await itemOf(subscription)).toEqual({ id, price: business, quantity: 1 });
});

it('releases the subscription after the last phase, which goes on as it is', async () => {
  const { clock, subscription, schedule } = await scheduled();
  await fixture.advance(clock, february);
  await fixture.advance(clock, march);
  const released = { status: 'released', subscription: null, released_subscription: subscription };
  expect(await fixture.stripe.subscriptionSchedules.retrieve(schedule)).toMatchObject(released);
  expect(await fixture.stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'active', schedule: null });
  expect(await itemOf(subscription)).toMatchObject({ price: team, quantity: 1 });
});

it('leaves the subscription as it is when it is released', async () => {
  const { clock, customer, subscription, schedule } = await scheduled();
  await fixture.stripe.subscriptionSchedules.release(schedule);
  await fixture.advance(clock, february);
  expect(await itemOf(subscription)).toMatchObject({ price: business, quantity: 2 });
  expect((await fixture.invoices(customer))[0]).toMatchObject({ total: 6_000 });
  expect(await fixture.eventTypes(schedule)).toEqual([
    'subscription_schedule.created',
    'subscription_schedule.updated',
    'subscription_schedule.updated',
    'subscription_schedule.released',
  ]);
});

it('is canceled with its subscription', async () => {
  const { subscription, schedule } = await scheduled();
  await fixture.stripe.subscriptions.cancel(subscription);
  expect(await fixture.stripe.subscriptionSchedules.retrieve(schedule)).toMatchObject({ status: 'canceled' });
});

it('refuses a second schedule, a released one, and a phase that does not begin when it did', async () => {
  const { stripe } = fixture;
  const { subscription, schedule } = await scheduled();
  const second = await errorOf(stripe.subscriptionSchedules.create({ from_subscription: subscription }));
  expect(second.message).toMatch(/already attached to a schedule/);
  const [running, next] = phasesTo(team, 1);
  const moved = [{ ...running, start_date: start + 60 }, next].flatMap((phase) =>
    phase?.items === undefined ? [] : [{ ...phase, items: phase.items }],
  );
  const late = await errorOf(stripe.subscriptionSchedules.update(schedule, { phases: moved }));
  expect(late.param).toBe('phases[0][start_date]');
  await stripe.subscriptionSchedules.release(schedule);
  const gone = await errorOf(stripe.subscriptionSchedules.release(schedule));
  expect(gone.message).toMatch(/`released` status/);
});

it('decides when its subscription ends, so the subscription itself cannot', async () => {
  const { subscription } = await scheduled();
  const error = await errorOf(fixture.stripe.subscriptions.update(subscription, { cancel_at_period_end: true }));
  expect(error.message).toMatch(/managed by the subscription schedule/);
});
