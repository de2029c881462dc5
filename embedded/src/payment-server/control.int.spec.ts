import { PaymentFixture, start } from './testing/fixture.js';

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await PaymentFixture.start();
});
afterEach(() => fixture.stop());

const control = async (name: string, body?: object) => {
  const response = await fetch(`${fixture.server.url}/_control/${name}`, {
    method: 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json: unknown = await response.json();
  return { status: response.status, json };
};

it('keeps a journal of requests with their parsed parameters and keys', async () => {
  const customer = await fixture.stripe.customers.create(
    { name: 'Mara', metadata: { workspace: 'w1' }, preferred_locales: ['de'] },
    { idempotencyKey: 'key-1' },
  );
  await fixture.stripe.invoices.list({ customer: customer.id, limit: 3 });
  expect(fixture.control.journal()).toMatchObject([
    {
      ...{ number: 1, method: 'POST', path: '/v1/customers', idempotencyKey: 'key-1', status: 200, fault: null },
      params: { name: 'Mara', metadata: { workspace: 'w1' }, preferred_locales: { 0: 'de' } },
      apiVersion: expect.stringMatching(/\.endive$/),
    },
    { number: 2, method: 'GET', path: '/v1/invoices', params: { customer: customer.id, limit: '3' } },
  ]);
  fixture.control.clearJournal();
  expect(fixture.control.journal()).toEqual([]);
});

it('has every function of the control as a route, so that another process can use it', async () => {
  expect(await control('now')).toEqual({ status: 200, json: { now: start } });
  expect(await control('moveClock', { seconds: 60 })).toEqual({ status: 200, json: { now: start + 60 } });
  expect((await control('playFault', { fault: 'too_many_requests' })).status).toBe(200);
  await expect(fixture.stripe.customers.list()).rejects.toMatchObject({ statusCode: 429 });
  expect(await control('journal')).toMatchObject({ json: [{ path: '/v1/customers', fault: 'too_many_requests' }] });
  const names = Object.keys(fixture.control);
  const answers = await Promise.all(names.map((name) => control(name, { unknown: true })));
  expect(answers.filter(({ status }) => status === 404)).toEqual([]);
});

it('completes a checkout by its route', async () => {
  const price = await fixture.price();
  const { id } = await fixture.stripe.checkout.sessions.create({
    ...{ mode: 'subscription', success_url: 'https://example.com', line_items: [{ price: price.id, quantity: 1 }] },
  });
  const { json } = await control('completeCheckout', { session: id });
  expect(json).toEqual({ outcome: 'completed', url: 'https://example.com' });
});

it('refuses a control route that it does not have, and input that does not fit one', async () => {
  expect((await control('pay')).status).toBe(404);
  expect((await control('toString')).status).toBe(404);
  expect((await control('playFault', { fault: 'earthquake' })).status).toBe(400);
});

it('makes the same ids in every run', async () => {
  const other = await PaymentFixture.start();
  const ids = await Promise.all(
    [fixture, other].map(async ({ stripe }) => (await stripe.customers.create({ name: 'Mara' })).id),
  );
  expect(ids[0]).toBe(ids[1]);
  await other.stop();
});
