import { day, errorOf, hour, idOf, PaymentFixture, start } from './testing/fixture.js';

let fixture: PaymentFixture;
let price: string;
beforeAll(async () => {
  fixture = await PaymentFixture.start();
  price = (await fixture.price()).id;
});
afterAll(() => fixture.stop());

const february = Date.UTC(2026, 1, 1) / 1_000;
const march = Date.UTC(2026, 2, 1) / 1_000;

it('renews a subscription, and keeps its invoice a draft for an hour', async () => {
  const { clock, customer } = await fixture.clockedCustomer();
  const { id } = await fixture.subscribe(customer.id, { price });
  await fixture.advance(clock.id, february);
  const [draft] = await fixture.invoices(customer.id);
  expect(draft).toMatchObject({
    ...{ status: 'draft', billing_reason: 'subscription_cycle', created: february, total: 1_000 },
    ...{ automatically_finalizes_at: february + hour, period_start: start, period_end: february },
  });
  expect(draft?.lines.data[0]?.period).toEqual({ start: february, end: march });
  await fixture.advance(clock.id, february + hour - 1);
  expect((await fixture.invoices(customer.id))[0]?.status).toBe('draft');
  await fixture.advance(clock.id, february + hour);
  const [paid] = await fixture.invoices(customer.id);
  expect(paid).toMatchObject({ status: 'paid', status_transitions: { finalized_at: february + hour } });
  const subscription = await fixture.stripe.subscriptions.retrieve(id);
  expect(subscription.items.data[0]).toMatchObject({ current_period_start: february, current_period_end: march });
  expect(subscription.latest_invoice).toBe(paid?.id);
});

it('says what a renewal changed in the subscription, with the former period of its items', async () => {
  const { clock, customer } = await fixture.clockedCustomer();
  const { id } = await fixture.subscribe(customer.id, { price });
  await fixture.advance(clock.id, february);
  const { data } = await fixture.stripe.events.list({ type: 'customer.subscription.updated', limit: 1 });
  expect(data[0]?.data).toMatchObject({
    object: { id },
    previous_attributes: { items: { data: [{ current_period_start: start, current_period_end: february }] } },
  });
  expect(data[0]?.request).toMatchObject({ idempotency_key: expect.any(String) });
});

it('renews a subscription of the 31st on the last day of a shorter month', async () => {
  const { stripe } = fixture;
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Date.UTC(2026, 0, 31, 9) / 1_000 });
  const customer = await fixture.customer({ test_clock: clock.id });
  const { id } = await fixture.subscribe(customer.id, { price });
  const end = async () => (await stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end;
  expect(await end()).toBe(Date.UTC(2026, 1, 28, 9) / 1_000);
  await fixture.advance(clock.id, Date.UTC(2026, 1, 28, 9) / 1_000);
  expect(await end()).toBe(Date.UTC(2026, 2, 31, 9) / 1_000);
});

it('tries a declined renewal again on a schedule, and cancels the subscription in the end', async () => {
  const { clock, customer } = await fixture.clockedCustomer();
  const { id } = await fixture.subscribe(customer.id, { price });
  await fixture.giveCard(customer.id, 'pm_card_chargeCustomerFail');
  await fixture.advance(clock.id, february + hour);
  const state = async () => {
    const { status } = await fixture.stripe.subscriptions.retrieve(id);
    const [invoice] = await fixture.invoices(customer.id);
    return [status, invoice?.attempt_count, invoice?.next_payment_attempt];
  };
  const first = february + hour;
  expect(await state()).toEqual(['past_due', 1, first + 3 * day]);
  await fixture.advance(clock.id, first + 3 * day);
  expect(await state()).toEqual(['past_due', 2, first + 8 * day]);
  await fixture.advance(clock.id, first + 8 * day);
  expect(await state()).toEqual(['past_due', 3, first + 15 * day]);
  await fixture.advance(clock.id, first + 15 * day);
  expect(await state()).toEqual(['canceled', 4, null]);
  const ended = await fixture.stripe.subscriptions.retrieve(id);
  expect(ended.cancellation_details?.reason).toBe('payment_failed');
  expect((await fixture.invoices(customer.id))[0]?.status).toBe('open');
});

it('is active again when a retry is paid, because the customer has another card', async () => {
  const { clock, customer } = await fixture.clockedCustomer();
  const { id } = await fixture.subscribe(customer.id, { price });
  await fixture.giveCard(customer.id, 'pm_card_chargeCustomerFail');
  await fixture.advance(clock.id, february + hour);
  await fixture.giveCard(customer.id, 'pm_card_visa');
  await fixture.advance(clock.id, february + 4 * day);
  expect((await fixture.stripe.subscriptions.retrieve(id)).status).toBe('active');
  expect((await fixture.invoices(customer.id))[0]).toMatchObject({ status: 'paid', attempt_count: 2 });
});

it('asks the customer to confirm a renewal, and is past_due until they do', async () => {
  const { clock, customer } = await fixture.clockedCustomer();
  const { id } = await fixture.subscribe(customer.id, { price });
  const paymentMethod = idOf(customer.invoice_settings.default_payment_method);
  fixture.control.setCard({ paymentMethod, behaviour: 'needs_confirmation' });
  await fixture.advance(clock.id, february + hour);
  expect((await fixture.stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  const [invoice] = await fixture.invoices(customer.id);
  const types = await fixture.eventTypes(invoice!.id);
  expect(types.slice(-2)).toEqual(['invoice.payment_action_required', 'invoice.updated']);
  fixture.control.confirmPayment({ invoice: invoice!.id });
  expect((await fixture.stripe.subscriptions.retrieve(id)).status).toBe('active');
});

it('renews subscriptions without a test clock when the clock of the server is moved', async () => {
  const own = await PaymentFixture.start();
  const monthly = await own.price();
  const customer = await own.customer();
  await own.subscribe(customer.id, { price: monthly.id });
  expect(own.control.moveClock({ seconds: 32 * day })).toEqual({ now: start + 32 * day });
  const [renewal] = await own.invoices(customer.id);
  expect(renewal).toMatchObject({ status: 'paid', created: february });
  await own.stop();
});

it('leaves a subscription unpaid after the last attempt, where the control says so', async () => {
  const own = await PaymentFixture.start();
  own.control.setRetries({ afterDays: [1], finally: 'unpaid' });
  const monthly = await own.price();
  const customer = await own.customer();
  const { id } = await own.subscribe(customer.id, { price: monthly.id });
  await own.giveCard(customer.id, 'pm_card_chargeCustomerFail');
  own.control.moveClock({ seconds: 33 * day });
  expect((await own.stripe.subscriptions.retrieve(id)).status).toBe('unpaid');
  await own.stop();
});

it('answers that a clock is advancing, and then that it is ready', async () => {
  const { clock } = await fixture.clockedCustomer();
  const advancing = await fixture.advance(clock.id, start + day);
  expect(advancing).toMatchObject({ status: 'advancing', frozen_time: start });
  const ready = await fixture.stripe.testHelpers.testClocks.retrieve(clock.id);
  expect(ready).toMatchObject({ status: 'ready', frozen_time: start + day });
});

it('refuses to advance a clock backwards, or by more than two intervals of its subscriptions', async () => {
  const { clock, customer } = await fixture.clockedCustomer();
  await fixture.subscribe(customer.id, { price });
  expect(await errorOf(fixture.advance(clock.id, start - 1))).toMatchObject({ param: 'frozen_time', statusCode: 400 });
  expect((await errorOf(fixture.advance(clock.id, march + 1))).message).toContain('limited to 2 intervals');
});
