import { day, errorOf, hour, idOf, PaymentFixture, start } from './testing/fixture.js';

let fixture: PaymentFixture;
let price: string;
beforeEach(async () => {
  fixture = await PaymentFixture.start();
  price = (await fixture.price()).id;
});
afterEach(() => fixture.stop());

const session = (more: { customer?: string; expires_at?: number } = {}) =>
  fixture.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price, quantity: 2 }],
    success_url: 'https://example.com/done?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://example.com/back',
    client_reference_id: 'workspace-1',
    metadata: { of: 'session' },
    subscription_data: { metadata: { of: 'subscription' } },
    ...more,
  });

it('sends a customer to a page that is open for a day', async () => {
  const created = await session();
  expect(created).toMatchObject({
    ...{ status: 'open', payment_status: 'unpaid', subscription: null, amount_total: 2_000, currency: 'eur' },
    ...{ client_reference_id: 'workspace-1', expires_at: start + day, metadata: { of: 'session' } },
  });
  expect(created.url).toBe(`${fixture.server.url}/c/pay/${created.id}`);
});

it('starts a subscription when the customer completes the checkout, and returns them', async () => {
  const { id } = await session();
  const end = fixture.control.completeCheckout({ session: id, email: 'new@example.com' });
  expect(end).toEqual({ outcome: 'completed', url: `https://example.com/done?session=${id}` });
  const complete = await fixture.stripe.checkout.sessions.retrieve(id, { expand: ['subscription', 'line_items'] });
  expect(complete).toMatchObject({
    ...{ status: 'complete', payment_status: 'paid', url: null, customer_details: { email: 'new@example.com' } },
    subscription: { status: 'active', metadata: { of: 'subscription' }, items: { data: [{ quantity: 2 }] } },
    line_items: { data: [{ amount_total: 2_000, price: { id: price } }] },
  });
  expect((await fixture.stripe.invoices.retrieve(idOf(complete.invoice))).status).toBe('paid');
  const { data } = await fixture.stripe.events.list({ type: 'checkout.session.completed' });
  expect(data[0]?.data.object).toMatchObject({ id, subscription: idOf(complete.subscription) });
});

it('starts the subscription for a customer that is known', async () => {
  const customer = await fixture.customer({ card: null });
  const { id } = await session({ customer: customer.id });
  fixture.control.completeCheckout({ session: id });
  expect((await fixture.stripe.checkout.sessions.retrieve(id)).customer).toBe(customer.id);
  expect((await fixture.stripe.customers.list()).data).toHaveLength(1);
});

it('leaves the page open when the card is declined, for another one', async () => {
  const { id, url } = await session();
  const declined = fixture.control.completeCheckout({ session: id, card: 'pm_card_chargeDeclined' });
  expect(declined).toEqual({ outcome: 'declined', url });
  expect((await fixture.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  expect(fixture.control.completeCheckout({ session: id }).outcome).toBe('completed');
});

it('returns a customer who goes back, and leaves the page open', async () => {
  const { id } = await session();
  expect(fixture.control.leaveCheckout({ session: id })).toEqual({ url: 'https://example.com/back' });
  expect((await fixture.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
});

it('expires a session once, by request', async () => {
  const { id } = await session();
  expect(await fixture.stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
  expect(await fixture.eventTypes(id)).toEqual(['checkout.session.expired']);
  expect(await errorOf(fixture.stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 });
  expect(() => fixture.control.completeCheckout({ session: id })).toThrow('This Checkout Session is expired.');
});

it('expires a session by itself at its time', async () => {
  const { id } = await session({ expires_at: start + hour });
  fixture.control.moveClock({ seconds: hour });
  expect((await fixture.stripe.checkout.sessions.retrieve(id)).status).toBe('expired');
  const early = await errorOf(session({ expires_at: start + hour + 60 }));
  expect(early).toMatchObject({ statusCode: 400, param: 'expires_at' });
});

it('sends a customer to the portal and back', async () => {
  const customer = await fixture.customer();
  const portal = await fixture.stripe.billingPortal.sessions.create({
    ...{ customer: customer.id, return_url: 'https://example.com/billing' },
    flow_data: { type: 'payment_method_update' },
  });
  expect(portal).toMatchObject({
    ...{ object: 'billing_portal.session', customer: customer.id, return_url: 'https://example.com/billing' },
    flow: { type: 'payment_method_update' },
  });
  expect(portal.url).toBe(`${fixture.server.url}/p/session/${portal.id}`);
});
