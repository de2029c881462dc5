import { day, errorOf, hour, idOf, PaymentFixture, start } from './testing/fixture.js';

let fixture: PaymentFixture;
let team: string;
let seats: string;
beforeAll(async () => {
  fixture = await PaymentFixture.start();
  team = (await fixture.price({ name: 'Team', unit_amount: 1_000 })).id;
  seats = (await fixture.price({ name: 'Seats', unit_amount: 300 })).id;
});
afterAll(() => fixture.stop());

const february = Date.UTC(2026, 1, 1) / 1_000;
const march = Date.UTC(2026, 2, 1) / 1_000;

it('prorates each of several items that are added at once, under its own id', async () => {
  const { clock, customer } = await fixture.clockedCustomer();
  const { id } = await fixture.subscribe(customer.id, { price: team });
  await fixture.advance(clock.id, start + 15.5 * day);
  const { items } = await fixture.stripe.subscriptions.update(id, {
    items: [
      { price: seats, quantity: 2 },
      { price: team, quantity: 1 },
    ],
  });
  const { data } = await fixture.stripe.invoiceItems.list({ customer: customer.id });
  const shown = data.map(({ amount, parent }) => [amount, parent?.subscription_details?.subscription_item]);
  expect(shown).toEqual([
    [500, items.data[2]?.id],
    [300, items.data[1]?.id],
  ]);
});

it('previews the invoice of a change of interval, which is charged at once', async () => {
  const yearly = await fixture.price({ unit_amount: 9_000, recurring: { interval: 'year' } });
  const { clock, customer } = await fixture.clockedCustomer();
  const subscription = await fixture.subscribe(customer.id, { price: team });
  await fixture.advance(clock.id, start + 10 * day);
  const items = [{ id: subscription.items.data[0]!.id, price: yearly.id }];
  const preview = await fixture.stripe.invoices.createPreview({
    ...{ subscription: subscription.id, subscription_details: { items } },
  });
  await fixture.stripe.subscriptions.update(subscription.id, { items });
  const [invoice] = await fixture.invoices(customer.id);
  expect(preview.total).toBe(9_000 - 677);
  expect(invoice).toMatchObject({ total: preview.total, status: 'paid' });
});

it('says the former quantity of an item that was changed', async () => {
  const customer = await fixture.customer();
  const subscription = await fixture.subscribe(customer.id, { price: team, quantity: 2 });
  const item = subscription.items.data[0]!.id;
  await fixture.stripe.subscriptions.update(subscription.id, { items: [{ id: item, quantity: 3 }] });
  const { data } = await fixture.stripe.events.list({ type: 'customer.subscription.updated', limit: 1 });
  expect(data[0]?.data).toMatchObject({
    object: { items: { data: [{ id: item, quantity: 3 }] } },
    previous_attributes: { items: { data: [{ id: item, quantity: 2 }] } },
  });
});

it('stays past_due until the latest of its open invoices is paid', async () => {
  const own = await PaymentFixture.start();
  own.control.setRetries({ afterDays: [90], finally: 'past_due' });
  const price = await own.price();
  const customer = await own.customer();
  const { id } = await own.subscribe(customer.id, { price: price.id });
  await own.giveCard(customer.id, 'pm_card_chargeCustomerFail');
  own.control.moveClock({ seconds: march - start + hour });
  const [latest, older] = await own.invoices(customer.id);
  expect([latest, older]).toMatchObject([{ status: 'open' }, { status: 'open' }]);
  await own.giveCard(customer.id, 'pm_card_visa');
  await own.stripe.invoices.pay(older!.id);
  expect((await own.stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  await own.stripe.invoices.pay(latest!.id);
  expect((await own.stripe.subscriptions.retrieve(id)).status).toBe('active');
  await own.stop();
});

it('ends a subscription in the middle of a period, where that time was set', async () => {
  const { clock, customer } = await fixture.clockedCustomer();
  const { id } = await fixture.subscribe(customer.id, { price: team });
  await fixture.stripe.subscriptions.update(id, { cancel_at: start + 10 * day });
  await fixture.advance(clock.id, february);
  expect(await fixture.stripe.subscriptions.retrieve(id)).toMatchObject({
    ...{ status: 'canceled', ended_at: start + 10 * day, cancel_at_period_end: false },
  });
});

it('invoices the prorations that wait where an invoice of the subscription is made by hand', async () => {
  const customer = await fixture.customer();
  const subscription = await fixture.subscribe(customer.id, { price: team });
  const nothing = fixture.stripe.invoices.create({ customer: customer.id, subscription: subscription.id });
  expect(await errorOf(nothing)).toMatchObject({ statusCode: 400, code: 'invoice_no_subscription_line_items' });
  const items = [{ id: subscription.items.data[0]!.id, quantity: 3 }];
  await fixture.stripe.subscriptions.update(subscription.id, { items });
  const draft = await fixture.stripe.invoices.create({ customer: customer.id, subscription: subscription.id });
  expect(draft).toMatchObject({ status: 'draft', total: 2_000, billing_reason: 'manual', auto_advance: false });
  expect(idOf(draft.parent?.subscription_details?.subscription)).toBe(subscription.id);
});

it('changes the metadata of a subscription that has ended, and nothing else', async () => {
  const customer = await fixture.customer();
  const { id } = await fixture.subscribe(customer.id, { price: team });
  await fixture.stripe.subscriptions.cancel(id, { cancellation_details: { comment: 'Too late' } });
  const noted = await fixture.stripe.subscriptions.update(id, { metadata: { reason: 'moved' } });
  expect(noted).toMatchObject({ metadata: { reason: 'moved' }, cancellation_details: { comment: 'Too late' } });
  const error = await errorOf(fixture.stripe.subscriptions.update(id, { description: 'Back' }));
  expect(error).toMatchObject({ statusCode: 400, code: 'invalid_canceled_subscription_fields' });
});

it('does not finalise the draft of a renewal earlier when an item is added to it', async () => {
  const { clock, customer } = await fixture.clockedCustomer();
  await fixture.subscribe(customer.id, { price: team });
  await fixture.advance(clock.id, february);
  const [draft] = await fixture.invoices(customer.id);
  await fixture.advance(clock.id, february + hour - 1);
  const item = { customer: customer.id, invoice: draft!.id, amount: 42, currency: 'eur' };
  await fixture.stripe.invoiceItems.create(item);
  await fixture.advance(clock.id, february + hour);
  expect(await fixture.stripe.invoices.retrieve(draft!.id)).toMatchObject({ status: 'paid', total: 1_042 });
});
