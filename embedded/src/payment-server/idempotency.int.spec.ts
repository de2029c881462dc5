import { errorOf, PaymentFixture } from './testing/fixture.js';

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await PaymentFixture.start();
});
afterEach(() => fixture.stop());

const create = (name: string, idempotencyKey: string) =>
  fixture.stripe.customers.create({ name, metadata: { of: 'key' } }, { idempotencyKey });
const count = async () => (await fixture.stripe.customers.list()).data.length;

it('answers the same for the same key and parameters, and does it once', async () => {
  const first = await create('Mara', 'key-1');
  const second = await create('Mara', 'key-1');
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers).toMatchObject({
    ...{ 'idempotent-replayed': 'true', 'original-request': first.lastResponse.requestId },
  });
  expect(await count()).toBe(1);
});

it('answers as before although the object has changed since', async () => {
  const { id } = await create('Mara', 'key-1');
  await fixture.stripe.customers.update(id, { name: 'Tom' });
  expect((await create('Mara', 'key-1')).name).toBe('Mara');
});

it('refuses the same key with other parameters by 400 and idempotency_error', async () => {
  await create('Mara', 'key-1');
  const error = await errorOf(create('Tom', 'key-1'));
  expect(error).toMatchObject({ type: 'StripeIdempotencyError', rawType: 'idempotency_error', statusCode: 400 });
  expect(error.message).toContain("Try using a key other than 'key-1'");
  expect(await count()).toBe(1);
});

it('answers the same error again, although its cause is gone', async () => {
  const price = await fixture.price();
  const customer = await fixture.customer({ card: 'pm_card_chargeCustomerFail' });
  const subscribe = () =>
    fixture.stripe.subscriptions.create(
      { customer: customer.id, items: [{ price: price.id }], payment_behavior: 'error_if_incomplete' },
      { idempotencyKey: 'key-1' },
    );
  expect(await errorOf(subscribe())).toMatchObject({ statusCode: 402, code: 'card_declined' });
  await fixture.giveCard(customer.id, 'pm_card_visa');
  expect(await errorOf(subscribe())).toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect((await fixture.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
});

it('does not keep the answer to parameters that it refused', async () => {
  const invalid = { limit: 'many' };
  const send = (body: string) =>
    fetch(`${fixture.server.url}/v1/customers`, {
      ...{ method: 'POST', body, headers: { authorization: 'Bearer sk_test_raw', 'idempotency-key': 'key-1' } },
    });
  expect((await send(new URLSearchParams(invalid).toString())).status).toBe(400);
  expect((await send('name=Mara')).status).toBe(200);
});

it('takes the same key on another path as another key', async () => {
  const customer = await create('Mara', 'key-1');
  const product = await fixture.stripe.products.create({ name: 'Team' }, { idempotencyKey: 'key-1' });
  expect([customer.object, product.object]).toEqual(['customer', 'product']);
});

it('refuses a key on another path where it was started to do so', async () => {
  const strict = await PaymentFixture.start({ idempotencyKeys: 'account' });
  await strict.stripe.customers.create({}, { idempotencyKey: 'key-1' });
  const error = await errorOf(strict.stripe.products.create({ name: 'Team' }, { idempotencyKey: 'key-1' }));
  expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  expect(error.message).toContain("for the same endpoint they were first used for ('/v1/customers')");
  await strict.stop();
});

it('forgets a key after a day', async () => {
  const first = await create('Mara', 'key-1');
  fixture.control.moveClock({ seconds: 86_400 });
  expect((await create('Mara', 'key-1')).id).not.toBe(first.id);
});
