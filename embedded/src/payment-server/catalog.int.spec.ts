import Stripe from 'stripe';
import { errorOf, idOf, PaymentFixture } from './testing/fixture.js';

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await PaymentFixture.start();
});
afterAll(() => fixture.stop());

it('lists prices by their lookup keys', async () => {
  const { stripe } = fixture;
  const team = await fixture.price({ lookup_key: 'team_monthly' });
  const seat = await fixture.price({ lookup_key: 'seat_monthly' });
  await fixture.price();
  const { data } = await stripe.prices.list({ lookup_keys: ['team_monthly', 'seat_monthly'], active: true });
  expect(data.map(({ id }) => id)).toEqual([seat.id, team.id]);
});

it('gives a lookup key to another price only where its transfer is requested', async () => {
  const former = await fixture.price({ lookup_key: 'moving' });
  const error = await errorOf(fixture.price({ lookup_key: 'moving' }));
  expect(error).toMatchObject({ statusCode: 400, param: 'lookup_key' });
  const latter = await fixture.price({ lookup_key: 'moving', transfer_lookup_key: true });
  expect(latter.lookup_key).toBe('moving');
  expect((await fixture.stripe.prices.retrieve(former.id)).lookup_key).toBeNull();
});

it('keeps a price with a fraction of a cent as a decimal', async () => {
  const price = await fixture.price({ unit_amount_decimal: Stripe.Decimal.from('0.25') });
  expect(price.unit_amount).toBeNull();
  expect(price.unit_amount_decimal?.toString()).toBe('0.25');
});

it('does not start a subscription with a price that is not in use', async () => {
  const price = await fixture.price();
  await fixture.stripe.prices.update(price.id, { active: false });
  const customer = await fixture.customer();
  const error = await errorOf(fixture.subscribe(customer.id, { price: price.id }));
  expect(error.message).toContain('The price specified is inactive.');
});

it('says what an update changed, with the former values', async () => {
  const product = await fixture.stripe.products.create({ name: 'Before', metadata: { a: '1' } });
  await fixture.stripe.products.update(product.id, { name: 'After', metadata: { b: '2' } });
  const { data } = await fixture.stripe.events.list({ type: 'product.updated' });
  expect(data[0]?.data).toMatchObject({
    object: { name: 'After', metadata: { a: '1', b: '2' } },
    previous_attributes: { name: 'Before', metadata: { b: null } },
  });
});

it('makes no event of an update that changes nothing', async () => {
  const customer = await fixture.stripe.customers.create({ name: 'Same' });
  await fixture.stripe.customers.update(customer.id, { name: 'Same' });
  expect(await fixture.eventTypes(customer.id)).toEqual(['customer.created']);
});

it('refuses an e-mail address that is none', async () => {
  const error = await errorOf(fixture.stripe.customers.create({ email: 'mara' }));
  expect(error).toMatchObject({ statusCode: 400, code: 'email_invalid', param: 'email' });
});

it('attaches the test card that works, and sets it as the default of a customer', async () => {
  const customer = await fixture.customer();
  const method = idOf(customer.invoice_settings.default_payment_method);
  const attached = await fixture.stripe.paymentMethods.retrieve(method);
  expect(attached).toMatchObject({ customer: customer.id, card: { last4: '4242', brand: 'visa' } });
});

it('declines a test card when it is attached', async () => {
  const customer = await fixture.customer({ card: null });
  const error = await errorOf(
    fixture.stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: customer.id }),
  );
  expect(error).toMatchObject({
    ...{ type: 'StripeCardError', statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' },
  });
});

it('refuses a default card that is of another customer', async () => {
  const mara = await fixture.customer();
  const other = await fixture.customer({ card: null });
  const settings = { default_payment_method: idOf(mara.invoice_settings.default_payment_method) };
  const error = await errorOf(fixture.stripe.customers.update(other.id, { invoice_settings: settings }));
  expect(error).toMatchObject({ statusCode: 400, code: 'resource_missing' });
});
