import { day, getError, PaymentFixture, start } from './testing/fixture.js';

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await PaymentFixture.start();
});
afterEach(() => fixture.stop());

const create = (name: string, idempotencyKey: string) =>
  fixture.stripe.customers.create({ name, metadata: { of: 'key' } }, { idempotencyKey });
const count = async () => (await fixture.stripe.customers.search({ query: `metadata['of']:'key'` })).data.length;

it('answers the same for the same key and parameters, and does it once', async () => {
  const first = await create('Mara', 'key-1');
  const second = await create('Mara', 'key-1');
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers).toMatchObject({
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
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
  const error = await getError(create('Tom', 'key-1'));
  expect(error).toMatchObject({ type: 'StripeIdempotencyError', rawType: 'idempotency_error', statusCode: 400 });
  expect(error.message).toContain("Try using a key other than 'key-1'");
  expect(await count()).toBe(1);
});

it('answers the same error again, although its cause is gone', async () => {
  const { customer, subscription } = await fixture.subscribe('4000000000000341');
  await fixture.control.moveTo(start + 31 * day + 7_200);
  const { data } = await fixture.stripe.invoices.list({ customer, status: 'open' });
  const pay = () => fixture.stripe.invoices.pay(data[0]?.id ?? '', {}, { idempotencyKey: 'key-1' });
  expect(await getError(pay())).toMatchObject({ statusCode: 402, code: 'card_declined' });
  await fixture.control.replaceCard({ customer, card: '4242424242424242' });
  await fixture.stripe.subscriptions.update(subscription, { default_payment_method: '' });
  expect(await getError(pay())).toMatchObject({ statusCode: 402, code: 'card_declined' });
});

it('does not keep the answer to parameters that it refused', async () => {
  const send = (body: string) =>
    fetch(`${fixture.payments.url}/v1/customers`, {
      method: 'POST',
      body,
      headers: { authorization: 'Bearer sk_test_raw', 'idempotency-key': 'key-1' },
    });
  expect((await send('limit=many')).status).toBe(400);
  expect((await send('name=Mara')).status).toBe(200);
});

it('refuses a key on another path', async () => {
  const { id } = await create('Mara', 'key-1');
  const error = await getError(fixture.stripe.customers.update(id, {}, { idempotencyKey: 'key-1' }));
  expect(error).toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  expect(error.message).toContain("for the same endpoint they were first used for ('/v1/customers')");
});

it('forgets a key after a day', async () => {
  const first = await create('Mara', 'key-1');
  await fixture.control.moveTo(start + day);
  expect((await create('Mara', 'key-1')).id).not.toBe(first.id);
});
