import type Stripe from 'stripe';
import { day, errorOf, idOf, PaymentFixture, start } from './testing/fixture.js';

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
const middle = start + 15.5 * day;

/** A subscription in the middle of January. */
const inTheMiddle = async (card = 'pm_card_visa') => {
  const { clock, customer } = await fixture.clockedCustomer(card);
  const subscription = await fixture.subscribe(customer.id, { price: team, quantity: 2 });
  await fixture.advance(clock.id, middle);
  const item = subscription.items.data[0]?.id ?? '';
  return { clock, customer, subscription, item };
};

const shown = ({ data }: { data: Stripe.InvoiceLineItem[] }) =>
  data.map(({ amount, description }) => [amount, description]);

it('credits unused and charges remaining time to the second, and leaves both to the next invoice', async () => {
  const { customer, subscription, item } = await inTheMiddle();
  await fixture.stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: business, quantity: 1 }] });
  const { data } = await fixture.stripe.invoiceItems.list({ customer: customer.id, pending: true });
  expect(data.map(({ amount, description, proration }) => [amount, description, proration])).toEqual([
    [1_500, 'Remaining time on Business after 16 Jan 2026', true],
    [-1_000, 'Unused time on 2 × Team after 16 Jan 2026', true],
  ]);
  expect(data[0]).toMatchObject({ period: { start: middle, end: february }, invoice: null });
  expect(await fixture.invoices(customer.id)).toHaveLength(1);
});

it('invoices prorations with the renewal', async () => {
  const { clock, customer, subscription, item } = await inTheMiddle();
  await fixture.stripe.subscriptions.update(subscription.id, { items: [{ id: item, quantity: 4 }] });
  await fixture.advance(clock.id, february);
  const [renewal] = await fixture.invoices(customer.id);
  expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', status: 'draft', total: 5_000 });
  expect(shown(renewal!.lines)).toEqual([
    [-1_000, 'Unused time on 2 × Team after 16 Jan 2026'],
    [2_000, 'Remaining time on 4 × Team after 16 Jan 2026'],
    [4_000, '4 × Team (at 10.00 EUR / month)'],
  ]);
});

it('invoices and charges an upgrade at once where always_invoice is requested', async () => {
  const { customer, subscription, item } = await inTheMiddle();
  const changed = await fixture.stripe.subscriptions.update(subscription.id, {
    ...{ items: [{ id: item, quantity: 5 }], proration_behavior: 'always_invoice' },
  });
  const [invoice] = await fixture.invoices(customer.id);
  expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', total: 1_500 });
  expect(changed.latest_invoice).toBe(invoice?.id);
  expect(invoice?.lines.data.map(({ parent }) => parent?.subscription_item_details)).toEqual([
    expect.objectContaining({ proration: true, subscription_item: item }),
    expect.objectContaining({ proration: true, subscription_item: item }),
  ]);
});

it('keeps the credit of a downgrade that is invoiced at once as the balance of the customer', async () => {
  const { customer, subscription, item } = await inTheMiddle();
  await fixture.stripe.subscriptions.update(subscription.id, {
    ...{ items: [{ id: item, quantity: 1 }], proration_behavior: 'always_invoice' },
  });
  const [invoice] = await fixture.invoices(customer.id);
  expect(invoice).toMatchObject({ total: -500, amount_due: 0, status: 'paid', ending_balance: -500 });
  expect(await fixture.stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -500 });
});

it('makes no proration where none is requested', async () => {
  const { clock, customer, subscription, item } = await inTheMiddle();
  await fixture.stripe.subscriptions.update(subscription.id, {
    ...{ items: [{ id: item, quantity: 9 }], proration_behavior: 'none' },
  });
  await fixture.advance(clock.id, february);
  const [renewal] = await fixture.invoices(customer.id);
  expect(renewal?.lines.data.map(({ amount }) => amount)).toEqual([9_000]);
});

it('moves a subscription to past_due when the charge of an upgrade is declined', async () => {
  const { customer, subscription, item } = await inTheMiddle();
  await fixture.giveCard(customer.id, 'pm_card_chargeCustomerFail');
  const changed = await fixture.stripe.subscriptions.update(subscription.id, {
    ...{ items: [{ id: item, quantity: 5 }], proration_behavior: 'always_invoice' },
  });
  expect(changed).toMatchObject({ status: 'past_due', items: { data: [{ quantity: 5 }] } });
});

it('changes nothing when the charge of an upgrade is declined and an error was requested', async () => {
  const { customer, subscription, item } = await inTheMiddle();
  await fixture.giveCard(customer.id, 'pm_card_chargeCustomerFail');
  const request = fixture.stripe.subscriptions.update(subscription.id, {
    ...{ items: [{ id: item, quantity: 5 }], proration_behavior: 'always_invoice' },
    payment_behavior: 'error_if_incomplete',
  });
  expect(await errorOf(request)).toMatchObject({ statusCode: 402, code: 'card_declined' });
  const same = await fixture.stripe.subscriptions.retrieve(subscription.id);
  expect(same).toMatchObject({ status: 'active', items: { data: [{ quantity: 2 }] } });
});

it('begins a new period and charges it in full when the interval changes', async () => {
  const yearly = await fixture.price({ name: 'Yearly', unit_amount: 10_000, recurring: { interval: 'year' } });
  const { customer, subscription, item } = await inTheMiddle();
  const changed = await fixture.stripe.subscriptions.update(subscription.id, {
    items: [{ id: item, price: yearly.id, quantity: 1 }],
  });
  const nextYear = (Date.UTC(2027, 0, 16) + 12 * 3_600_000) / 1_000;
  expect(changed.items.data[0]).toMatchObject({ current_period_start: middle, current_period_end: nextYear });
  const [invoice] = await fixture.invoices(customer.id);
  expect(invoice).toMatchObject({ status: 'paid', total: 9_000 });
});

it('adds, changes and removes an item by the routes of subscription items', async () => {
  const { stripe } = fixture;
  const { subscription } = await inTheMiddle();
  const added = await stripe.subscriptionItems.create({ subscription: subscription.id, price: business, quantity: 1 });
  expect(added).toMatchObject({ object: 'subscription_item', quantity: 1, current_period_end: february });
  const more = await stripe.subscriptionItems.update(added.id, { quantity: 3, proration_behavior: 'none' });
  expect(more.quantity).toBe(3);
  await stripe.subscriptionItems.del(added.id, { proration_behavior: 'none' });
  const { data } = await stripe.subscriptionItems.list({ subscription: subscription.id });
  expect(data.map(({ price }) => price.id)).toEqual([team]);
});

it('previews a change without making it, at the second that it is previewed for', async () => {
  const { customer, subscription, item } = await inTheMiddle();
  const preview = await fixture.stripe.invoices.createPreview({
    customer: customer.id,
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: item, quantity: 3 }],
      proration_behavior: 'always_invoice',
      proration_date: february - 1,
    },
  });
  // One second of 2,678,400 is less than a cent.
  expect(preview).toMatchObject({ status: 'draft', total: 0, subtotal: 0 });
  expect(preview.id).toMatch(/^upcoming_in_/);
  const same = await fixture.stripe.subscriptions.retrieve(subscription.id);
  expect(same.items.data[0]?.quantity).toBe(2);
  expect((await fixture.stripe.invoiceItems.list({ customer: customer.id })).data).toEqual([]);
  expect(await errorOf(fixture.stripe.invoices.retrieve(preview.id))).toMatchObject({ statusCode: 404 });
});

it('previews what the change then costs', async () => {
  const { customer, subscription, item } = await inTheMiddle();
  const items = [{ id: item, price: business, quantity: 2 }];
  const how = { items, proration_behavior: 'always_invoice' as const, proration_date: middle - 12_345 };
  const { total } = await fixture.stripe.invoices.createPreview({
    ...{ subscription: subscription.id, subscription_details: how },
  });
  await fixture.stripe.subscriptions.update(subscription.id, how);
  const [invoice] = await fixture.invoices(customer.id);
  expect(invoice?.total).toBe(total);
});

it('previews the next renewal with the prorations that wait for it', async () => {
  const { subscription, item } = await inTheMiddle();
  await fixture.stripe.subscriptions.update(subscription.id, { items: [{ id: item, quantity: 4 }] });
  const preview = await fixture.stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview).toMatchObject({ total: 5_000, period_start: start, period_end: february });
  const recurring = await fixture.stripe.invoices.createPreview({
    ...{ subscription: subscription.id, preview_mode: 'recurring' },
  });
  expect(idOf(recurring.customer)).toBe(idOf(subscription.customer));
  expect(recurring.total).toBe(4_000);
});

it('has nothing to preview for a subscription that ends', async () => {
  const { subscription } = await inTheMiddle();
  await fixture.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  const error = await errorOf(fixture.stripe.invoices.createPreview({ subscription: subscription.id }));
  expect(error).toMatchObject({ statusCode: 404, code: 'invoice_upcoming_none' });
});

it('previews the first invoice of a subscription that does not exist', async () => {
  const customer = await fixture.customer({ card: null });
  const preview = await fixture.stripe.invoices.createPreview({
    ...{ customer: customer.id, subscription_details: { items: [{ price: business, quantity: 2 }] } },
  });
  expect(preview.total).toBe(6_000);
});
