import { day, errorOf, hour, idOf, PaymentFixture, start } from './testing/fixture.js';

let fixture: PaymentFixture;
let price: string;
beforeAll(async () => {
  fixture = await PaymentFixture.start();
  price = (await fixture.price()).id;
});
afterAll(() => fixture.stop());

const february = Date.UTC(2026, 1, 1) / 1_000;
const eventsOf = async (subscription: { id: string }) => fixture.eventTypes(subscription.id);

it('starts a subscription, finalises its first invoice and takes the payment', async () => {
  const customer = await fixture.customer();
  const subscription = await fixture.subscribe(customer.id, { price, quantity: 3, metadata: { workspace: 'w1' } });
  expect(subscription).toMatchObject({ status: 'active', currency: 'eur', metadata: { workspace: 'w1' } });
  const invoice = await fixture.stripe.invoices.retrieve(idOf(subscription.latest_invoice));
  expect(invoice).toMatchObject({
    ...{ status: 'paid', total: 3_000, amount_paid: 3_000, amount_remaining: 0, billing_reason: 'subscription_create' },
    parent: { subscription_details: { subscription: subscription.id, metadata: { workspace: 'w1' } } },
  });
  expect(await eventsOf(subscription)).toEqual(['customer.subscription.created', 'customer.subscription.updated']);
  expect(await fixture.eventTypes(invoice.id)).toEqual([
    ...['invoice.created', 'invoice.updated', 'invoice.finalized'],
    ...['invoice.updated', 'invoice.paid', 'invoice.payment_succeeded'],
  ]);
});

it('has periods on the items of a subscription, and none on the subscription', async () => {
  const customer = await fixture.customer();
  const subscription = await fixture.subscribe(customer.id, { price });
  const [item] = subscription.items.data;
  expect([item?.current_period_start, item?.current_period_end]).toEqual([start, february]);
  expect(Object.keys(subscription)).not.toContain('current_period_end');
});

it('leaves a subscription incomplete when the first payment is declined', async () => {
  const customer = await fixture.customer({ card: 'pm_card_chargeCustomerFail' });
  const subscription = await fixture.subscribe(customer.id, { price });
  expect(subscription.status).toBe('incomplete');
  const invoice = await fixture.stripe.invoices.retrieve(idOf(subscription.latest_invoice));
  expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, amount_remaining: 1_000 });
  expect(await fixture.eventTypes(invoice.id)).toContain('invoice.payment_failed');
});

it('activates an incomplete subscription when its invoice is paid with another card', async () => {
  const customer = await fixture.customer({ card: 'pm_card_chargeCustomerFail' });
  const subscription = await fixture.subscribe(customer.id, { price });
  await fixture.giveCard(customer.id, 'pm_card_visa');
  const paid = await fixture.stripe.invoices.pay(idOf(subscription.latest_invoice));
  expect(paid.status).toBe('paid');
  expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

it('makes nothing when the first payment is declined and an error was requested', async () => {
  const customer = await fixture.customer({ card: 'pm_card_chargeCustomerFail' });
  const error = await errorOf(fixture.subscribe(customer.id, { price, payment_behavior: 'error_if_incomplete' }));
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code: 'card_declined' });
  const { data } = await fixture.stripe.subscriptions.list({ customer: customer.id, status: 'all' });
  expect(data).toEqual([]);
});

it('refuses a subscription of a customer without any card', async () => {
  const customer = await fixture.customer({ card: null });
  const error = await errorOf(fixture.subscribe(customer.id, { price }));
  expect(error).toMatchObject({ statusCode: 400, code: 'resource_missing' });
  expect(error.message).toContain('no attached payment source or default payment method');
});

it('waits for a confirmation by the customer, which the control gives', async () => {
  const customer = await fixture.customer({ card: 'pm_card_authenticationRequired' });
  const subscription = await fixture.subscribe(customer.id, {
    ...{ price, expand: ['latest_invoice.confirmation_secret'] },
  });
  expect(subscription).toMatchObject({
    status: 'incomplete',
    latest_invoice: { confirmation_secret: { type: 'payment_intent' } },
  });
  const invoice = idOf(subscription.latest_invoice);
  expect(await fixture.eventTypes(invoice)).toContain('invoice.payment_action_required');
  expect(fixture.control.confirmPayment({ invoice })).toEqual({ outcome: 'paid' });
  expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

it('keeps a subscription incomplete until its payment is made on the page, and saves that card', async () => {
  const customer = await fixture.customer({ card: null });
  const subscription = await fixture.subscribe(customer.id, {
    ...{ price, payment_behavior: 'default_incomplete' },
    payment_settings: { save_default_payment_method: 'on_subscription' },
  });
  expect(subscription.status).toBe('incomplete');
  fixture.control.confirmPayment({ invoice: idOf(subscription.latest_invoice), card: 'pm_card_visa' });
  const active = await fixture.stripe.subscriptions.retrieve(subscription.id, { expand: ['default_payment_method'] });
  expect(active).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4242' } } });
});

it('expires an incomplete subscription after 23 hours and voids its invoice', async () => {
  const { clock, customer } = await fixture.clockedCustomer('pm_card_chargeCustomerFail');
  const { id, latest_invoice: invoice } = await fixture.subscribe(customer.id, { price });
  await fixture.advance(clock.id, start + 22 * hour);
  expect((await fixture.stripe.subscriptions.retrieve(id)).status).toBe('incomplete');
  await fixture.advance(clock.id, start + 23 * hour);
  expect((await fixture.stripe.subscriptions.retrieve(id)).status).toBe('incomplete_expired');
  expect((await fixture.stripe.invoices.retrieve(idOf(invoice))).status).toBe('void');
});

it('plans the end of a subscription for the end of its period, and takes that back', async () => {
  const customer = await fixture.customer();
  const { id } = await fixture.subscribe(customer.id, { price });
  const ending = await fixture.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(ending).toMatchObject({
    ...{ status: 'active', cancel_at_period_end: true, cancel_at: february, canceled_at: start },
    cancellation_details: { reason: 'cancellation_requested' },
  });
  const back = await fixture.stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect(back).toMatchObject({ cancel_at_period_end: false, cancel_at: null, canceled_at: null });
  const { data } = await fixture.stripe.events.list({ type: 'customer.subscription.updated', limit: 1 });
  expect(data[0]?.data.previous_attributes).toMatchObject({ cancel_at_period_end: true, cancel_at: february });
});

it('ends a subscription at the end of its period without another invoice', async () => {
  const { clock, customer } = await fixture.clockedCustomer();
  const { id } = await fixture.subscribe(customer.id, { price, cancel_at_period_end: true });
  await fixture.advance(clock.id, february + day);
  const ended = await fixture.stripe.subscriptions.retrieve(id);
  expect(ended).toMatchObject({ status: 'canceled', ended_at: february, canceled_at: start });
  expect(await fixture.invoices(customer.id)).toHaveLength(1);
  expect((await eventsOf(ended)).at(-1)).toBe('customer.subscription.deleted');
});

it('cancels a subscription now, credits the unused time and invoices that where requested', async () => {
  const { clock, customer } = await fixture.clockedCustomer();
  const { id } = await fixture.subscribe(customer.id, { price });
  await fixture.advance(clock.id, start + 15.5 * day);
  const ended = await fixture.stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
  expect(ended).toMatchObject({ status: 'canceled', ended_at: start + 15.5 * day });
  const [last] = await fixture.invoices(customer.id);
  expect(last).toMatchObject({ total: -500, amount_due: 0, status: 'paid', ending_balance: -500 });
  expect((await fixture.stripe.customers.retrieve(customer.id)).deleted ?? false).toBe(false);
  expect(await errorOf(fixture.stripe.subscriptions.update(id, { cancel_at_period_end: true }))).toMatchObject({
    statusCode: 400,
  });
});

it('lists the subscriptions of a customer, ended ones only where they are requested', async () => {
  const customer = await fixture.customer();
  const first = await fixture.subscribe(customer.id, { price });
  const second = await fixture.subscribe(customer.id, { price });
  await fixture.stripe.subscriptions.cancel(first.id);
  const ids = async (status?: 'all' | 'canceled') =>
    (await fixture.stripe.subscriptions.list({ customer: customer.id, ...(status ? { status } : {}) })).data.map(
      ({ id }) => id,
    );
  expect(await ids()).toEqual([second.id]);
  expect(await ids('all')).toEqual([second.id, first.id]);
  expect(await ids('canceled')).toEqual([first.id]);
});

it('is past_due when an invoice that was sent is not paid by its due date', async () => {
  const { clock, customer } = await fixture.clockedCustomer(null);
  const { id, latest_invoice: invoice } = await fixture.subscribe(customer.id, {
    ...{ price, collection_method: 'send_invoice' as const, days_until_due: 14 },
  });
  await fixture.advance(clock.id, start + 14 * day);
  expect((await fixture.stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  expect((await fixture.eventTypes(idOf(invoice))).at(-1)).toBe('invoice.overdue');
  await fixture.stripe.invoices.pay(idOf(invoice), { paid_out_of_band: true });
  expect((await fixture.stripe.subscriptions.retrieve(id)).status).toBe('active');
});

it('sends an invoice to a customer who pays by transfer, and is active at once', async () => {
  const customer = await fixture.customer({ card: null });
  const subscription = await fixture.subscribe(customer.id, {
    ...{ price, collection_method: 'send_invoice', days_until_due: 14 },
  });
  expect(subscription.status).toBe('active');
  const invoice = await fixture.stripe.invoices.retrieve(idOf(subscription.latest_invoice));
  expect(invoice).toMatchObject({ status: 'open', due_date: start + 14 * day });
  expect(await fixture.eventTypes(invoice.id)).toContain('invoice.sent');
  const paid = await fixture.stripe.invoices.pay(invoice.id, { paid_out_of_band: true });
  expect(paid.status).toBe('paid');
});
