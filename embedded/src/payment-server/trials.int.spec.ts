import { day, idOf, PaymentFixture, start } from './testing/fixture.js';

let fixture: PaymentFixture;
let team: string;
beforeAll(async () => {
  fixture = await PaymentFixture.start();
  team = (await fixture.price({ name: 'Team', unit_amount: 1_000 })).id;
});
afterAll(() => fixture.stop());

const ends = start + 14 * day;

const trial = async (card: string | null = 'pm_card_visa') => {
  const { clock, customer } = await fixture.clockedCustomer(card);
  const subscription = await fixture.subscribe(customer.id, { price: team, quantity: 2, trial_period_days: 14 });
  return { clock: clock.id, customer: customer.id, subscription };
};

it('begins with an invoice of nothing, and lasts as long as its first period', async () => {
  const { customer, subscription } = await trial();
  expect(subscription).toMatchObject({ status: 'trialing', trial_start: start, trial_end: ends });
  expect(subscription.items.data[0]).toMatchObject({ current_period_start: start, current_period_end: ends });
  expect(await fixture.invoices(customer)).toMatchObject([{ status: 'paid', total: 0, amount_paid: 0 }]);
});

it('needs no card', async () => {
  const { subscription } = await trial(null);
  expect(subscription.status).toBe('trialing');
});

it('ends with an invoice for the first month, which begins then', async () => {
  const { clock, customer, subscription } = await trial();
  await fixture.advance(clock, ends + 3_600);
  const active = await fixture.stripe.subscriptions.retrieve(subscription.id);
  expect(active).toMatchObject({ status: 'active', billing_cycle_anchor: ends });
  const february = Date.UTC(2026, 1, 15) / 1_000;
  expect(active.items.data[0]).toMatchObject({ current_period_start: ends, current_period_end: february });
  expect((await fixture.invoices(customer))[0]).toMatchObject({ status: 'paid', amount_paid: 2_000 });
});

it('prorates nothing', async () => {
  const { customer, subscription } = await trial();
  const item = subscription.items.data[0]?.id ?? '';
  const more = { items: [{ id: item, quantity: 5 }], proration_behavior: 'always_invoice' as const };
  await fixture.stripe.subscriptions.update(subscription.id, more);
  expect(await fixture.invoices(customer)).toHaveLength(1);
});

it('begins with a checkout that takes a card and no money', async () => {
  const { stripe, control } = fixture;
  const customer = await fixture.customer({ card: null });
  const session = await stripe.checkout.sessions.create({
    ...{ mode: 'subscription', customer: customer.id, success_url: 'https://example.com' },
    ...{ line_items: [{ price: team, quantity: 1 }], subscription_data: { trial_period_days: 14 } },
  });
  expect(session.amount_total).toBe(0);
  control.completeCheckout({ session: session.id });
  const done = await stripe.checkout.sessions.retrieve(session.id);
  expect(done).toMatchObject({ status: 'complete', payment_status: 'no_payment_required' });
  const subscription = await stripe.subscriptions.retrieve(idOf(done.subscription));
  expect(subscription).toMatchObject({ status: 'trialing', trial_end: ends });
  expect(idOf(subscription.default_payment_method)).toMatch(/^pm_/);
});
