import { clientOf, errorOf, PaymentFixture } from './testing/fixture.js';

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await PaymentFixture.start();
});
afterAll(() => fixture.stop());

const raw = async (path: string, headers: Record<string, string>, body?: string) => {
  const response = await fetch(`${fixture.server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const json: unknown = await response.json();
  return { status: response.status, headers: response.headers, json };
};
const authorized = { authorization: 'Bearer sk_test_raw' };

it('refuses a request without an API key, and one with a key of live mode, by 401', async () => {
  const { status, json } = await raw('/v1/customers', {});
  expect(status).toBe(401);
  expect(json).toMatchObject({ error: { type: 'invalid_request_error' } });
  const live = await errorOf(clientOf(fixture.server.port, 'sk_live_1234567890').customers.list());
  expect(live).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  expect(live.message).toContain('Invalid API Key provided: sk_live_');
});

it('refuses an API version whose shapes it does not speak', async () => {
  const { status, json } = await raw('/v1/customers', { ...authorized, 'stripe-version': '2024-06-20' });
  expect(status).toBe(400);
  expect(json).toMatchObject({ error: { message: expect.stringContaining('2024-06-20') } });
});

it('answers with the id of the request and the version it was requested in', async () => {
  const { headers } = await raw('/v1/customers', { ...authorized, 'stripe-version': '2026-09-30.endive' });
  expect(headers.get('request-id')).toMatch(/^req_\w+$/);
  expect(headers.get('stripe-version')).toBe('2026-09-30.endive');
  const customer = await fixture.stripe.customers.create({});
  expect(customer.lastResponse.requestId).toMatch(/^req_\w+$/);
});

it('reads nested parameters with and without numbers in their brackets', async () => {
  const body = 'metadata[plan]=team&preferred_locales[]=de&preferred_locales[]=en&name=M%C3%A4ra+B';
  const { json } = await raw('/v1/customers', authorized, body);
  expect(json).toMatchObject({ metadata: { plan: 'team' }, preferred_locales: ['de', 'en'], name: 'Mära B' });
});

it('refuses an unknown parameter and names it', async () => {
  const { status, json } = await raw('/v1/customers', authorized, 'nickname=M&invoice_settings[colour]=red');
  expect(status).toBe(400);
  expect(json).toMatchObject({
    error: { type: 'invalid_request_error', code: 'parameter_unknown', param: 'invoice_settings[colour]' },
  });
});

it.each([
  ['missing', '', 'parameter_missing', 'Missing required param: frozen_time.'],
  ['no integer', 'frozen_time=soon', 'parameter_invalid_integer', 'Invalid integer: soon'],
])('refuses a parameter that is %s, with its name and code', async (_case, body, code, message) => {
  const { status, json } = await raw('/v1/test_helpers/test_clocks', authorized, body);
  expect(status).toBe(400);
  expect(json).toMatchObject({ error: { type: 'invalid_request_error', code, message, param: 'frozen_time' } });
});

it('refuses a value that is not one of a list, and says which are', async () => {
  const customer = await fixture.customer();
  const price = await fixture.price();
  const error = await errorOf(fixture.subscribe(customer.id, { price: price.id, proration_behavior: 'sometimes' }));
  expect(error.message).toBe('Invalid proration_behavior: must be one of always_invoice, create_prorations, or none');
  expect(error.param).toBe('proration_behavior');
});

it('answers 404 for an object that a path names, and 400 for one that a parameter names', async () => {
  const byPath = await errorOf(fixture.stripe.customers.retrieve('cus_none'));
  expect(byPath).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'id' });
  expect(byPath.message).toBe("No such customer: 'cus_none'");
  const byParam = await errorOf(fixture.stripe.subscriptions.create({ customer: 'cus_none', items: [] }));
  expect(byParam).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
});

it('answers 404 for a path that it does not have', async () => {
  const error = await errorOf(fixture.stripe.coupons.list());
  expect(error).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
  expect(error.message).toContain('Unrecognized request URL (GET: /v1/coupons)');
});

it('pages through a list, newest first, from either side of a cursor', async () => {
  const names = ['one', 'two', 'three', 'four', 'five'];
  for (const name of names) await fixture.stripe.products.create({ name, metadata: { of: 'pages' } });
  const first = await fixture.stripe.products.list({ limit: 2 });
  expect([first.data.map(({ name }) => name), first.has_more]).toEqual([['five', 'four'], true]);
  const second = await fixture.stripe.products.list({ limit: 2, starting_after: first.data[1]!.id });
  expect(second.data.map(({ name }) => name)).toEqual(['three', 'two']);
  const back = await fixture.stripe.products.list({ limit: 2, ending_before: second.data[1]!.id });
  expect([back.data.map(({ name }) => name), back.has_more]).toEqual([['four', 'three'], true]);
  const all: string[] = [];
  for await (const { name } of fixture.stripe.products.list({ limit: 2 })) all.push(name);
  expect(all.slice(0, 5)).toEqual(names.toReversed());
});

it('refuses a page of more than 100', async () => {
  const error = await errorOf(fixture.stripe.products.list({ limit: 101 }));
  expect(error).toMatchObject({ statusCode: 400, param: 'limit' });
});

it('expands ids into objects, also in lists and several levels deep', async () => {
  const customer = await fixture.customer();
  const price = await fixture.price({ name: 'Expanded' });
  const subscription = await fixture.subscribe(customer.id, {
    price: price.id,
    expand: ['customer', 'latest_invoice.payments.data.payment.payment_intent', 'items.data.price.product'],
  });
  expect(subscription).toMatchObject({
    customer: { object: 'customer', id: customer.id },
    latest_invoice: {
      object: 'invoice',
      payments: { data: [{ payment: { payment_intent: { object: 'payment_intent', status: 'succeeded' } } }] },
    },
    items: { data: [{ price: { product: { name: 'Expanded' } } }] },
  });
  const { data } = await fixture.stripe.subscriptions.list({ customer: customer.id, expand: ['data.customer'] });
  expect(data[0]?.customer).toMatchObject({ email: 'mara@example.com' });
});

it('refuses to expand a field that does not exist', async () => {
  const customer = await fixture.customer();
  const error = await errorOf(fixture.stripe.customers.retrieve(customer.id, { expand: ['owner'] }));
  expect(error.message).toBe('This property cannot be expanded (owner).');
});

it('leaves nothing of a request that it refuses in the middle', async () => {
  const { stripe } = fixture;
  const customer = await stripe.customers.create({ name: 'Mara' });
  const settings = { default_payment_method: 'pm_none' };
  await errorOf(stripe.customers.update(customer.id, { name: 'Tom', invoice_settings: settings }));
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ name: 'Mara' });
  await fixture.price({ lookup_key: 'taken' });
  const count = async () => (await stripe.events.list({ limit: 100 })).data.length;
  const before = await count();
  await errorOf(fixture.price({ lookup_key: 'taken', name: 'Never made' }));
  expect(await count()).toBe(before);
});

it('merges metadata, removes a key that is set to nothing, and all of them at once', async () => {
  const { id } = await fixture.stripe.customers.create({ metadata: { a: '1', b: '2', 7: 'number' } });
  const merged = await fixture.stripe.customers.update(id, { metadata: { b: '', c: '3' } });
  expect(merged.metadata).toEqual({ a: '1', c: '3', 7: 'number' });
  expect((await fixture.stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
  const error = await errorOf(fixture.stripe.customers.update(id, { metadata: { ['k'.repeat(41)]: 'x' } }));
  expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
});
