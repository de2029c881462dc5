import { getClient, getError, PaymentFixture } from './testing/fixture.js';

let fixture: PaymentFixture;
beforeAll(async () => {
  fixture = await PaymentFixture.start();
});
afterAll(() => fixture.stop());

const raw = async (path: string, headers: Record<string, string>, body?: string) => {
  const response = await fetch(`${fixture.payments.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const json: unknown = await response.json();
  return { status: response.status, headers: response.headers, json };
};
const authorized = { authorization: 'Bearer sk_test_raw' };

it('refuses a request without an API key, and one with a key of live mode, by 401', async () => {
  const { status, json } = await raw('/v1/events', {});
  expect(status).toBe(401);
  expect(json).toMatchObject({ error: { type: 'invalid_request_error' } });
  const live = await getError(getClient(fixture.payments.url, 'sk_live_1234567890').events.list());
  expect(live).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  expect(live.message).toContain('Invalid API Key provided: sk_live_');
});

it('refuses a body that is too large, and reads no part of it', async () => {
  const form = { ...authorized, 'content-type': 'application/x-www-form-urlencoded' };
  const body = `name=Ada&description=${'x'.repeat(1_048_576)}`;
  const response = await fetch(`${fixture.payments.url}/v1/customers`, { method: 'POST', headers: form, body });
  expect(response.status).toBe(413);
  expect((await fixture.stripe.events.list()).data).toEqual([]);
});

it('refuses an API version whose shapes it does not speak', async () => {
  const { status, json } = await raw('/v1/events', { ...authorized, 'stripe-version': '2024-06-20' });
  expect(status).toBe(400);
  expect(json).toMatchObject({ error: { message: expect.stringContaining('2024-06-20') } });
});

it('answers with the id of the request and the version it was requested in', async () => {
  const { headers } = await raw('/v1/events', { ...authorized, 'stripe-version': '2026-09-30.endive' });
  expect(headers.get('request-id')).toMatch(/^req_\w+$/);
  expect(headers.get('stripe-version')).toBe('2026-09-30.endive');
  const customer = await fixture.stripe.customers.create({});
  expect(customer.lastResponse.requestId).toMatch(/^req_\w+$/);
});

it('reads nested parameters', async () => {
  const { json } = await raw('/v1/customers', authorized, 'metadata[plan]=team&name=M%C3%A4ra+B');
  expect(json).toMatchObject({ metadata: { plan: 'team' }, name: 'Mära B' });
});

it.each([
  ['unknown', 'invoice_settings[colour]=red', 'parameter_unknown', 'invoice_settings[colour]'],
  ['missing', 'currency=eur&customer=cus_1', 'parameter_missing', 'amount'],
  ['no integer', 'currency=eur&customer=cus_1&amount=much', 'parameter_invalid_integer', 'amount'],
])('refuses a parameter that is %s, with its name and code', async (_case, body, code, param) => {
  const path = body.startsWith('invoice') ? '/v1/customers' : '/v1/invoiceitems';
  const { status, json } = await raw(path, authorized, body);
  expect(status).toBe(400);
  expect(json).toMatchObject({ error: { type: 'invalid_request_error', code, param } });
});

it('answers 404 for an object that a path names, and 400 for one that a parameter names', async () => {
  const byPath = await getError(fixture.stripe.customers.retrieve('cus_none'));
  expect(byPath).toMatchObject({ statusCode: 404, code: 'resource_missing', param: 'id' });
  expect(byPath.message).toBe("No such customer: 'cus_none'");
  const item = { customer: 'cus_none', amount: 1, currency: 'eur' };
  const byParam = await getError(fixture.stripe.invoiceItems.create(item));
  expect(byParam).toMatchObject({ statusCode: 400, code: 'resource_missing', param: 'customer' });
});

it('answers 404 for a path that it does not have', async () => {
  const error = await getError(fixture.stripe.coupons.list());
  expect(error).toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' });
  expect(error.message).toContain('Unrecognized request URL (GET: /v1/coupons)');
});

it('pages through a list, newest first, from either side of a cursor', async () => {
  const { id: customer } = await fixture.customer();
  for (let amount = 1; amount <= 5; amount += 1)
    await fixture.stripe.invoiceItems.create({ customer, amount, currency: 'eur' });
  const list = async (page: object) => {
    const { data, has_more } = await fixture.stripe.invoiceItems.list({ customer, limit: 2, ...page });
    return { amounts: data.map(({ amount }) => amount), last: data.at(-1)?.id ?? '', has_more };
  };
  const first = await list({});
  expect(first).toMatchObject({ amounts: [5, 4], has_more: true });
  const second = await list({ starting_after: first.last });
  expect(second.amounts).toEqual([3, 2]);
  expect(await list({ ending_before: second.last })).toMatchObject({ amounts: [4, 3], has_more: true });
  const all: number[] = [];
  for await (const { amount } of fixture.stripe.invoiceItems.list({ customer, limit: 2 })) all.push(amount);
  expect(all).toEqual([5, 4, 3, 2, 1]);
  const error = await getError(fixture.stripe.invoiceItems.list({ customer, limit: 101 }));
  expect(error).toMatchObject({ statusCode: 400, param: 'limit' });
});

it('expands ids into objects, also in lists and several levels deep', async () => {
  const { customer, subscription: id } = await fixture.subscribe();
  const expand = ['customer', 'latest_invoice.payments.data.payment.payment_intent', 'items.data.price.product'];
  expect(await fixture.stripe.subscriptions.retrieve(id, { expand })).toMatchObject({
    customer: { object: 'customer', id: customer },
    latest_invoice: {
      object: 'invoice',
      payments: { data: [{ payment: { payment_intent: { object: 'payment_intent', status: 'succeeded' } } }] },
    },
    items: { data: [{ price: { product: { name: 'Team' } } }] },
  });
});

it('refuses to expand a field that does not exist', async () => {
  const customer = await fixture.customer();
  const error = await getError(fixture.stripe.customers.retrieve(customer.id, { expand: ['owner'] }));
  expect(error.message).toBe('This property cannot be expanded (owner).');
});

it('leaves nothing of a request that it refuses in the middle', async () => {
  const { stripe } = fixture;
  const customer = await stripe.customers.create({ name: 'Mara' });
  const settings = { default_payment_method: 'pm_none' };
  await getError(stripe.customers.update(customer.id, { name: 'Tom', invoice_settings: settings }));
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ name: 'Mara' });
  await fixture.price({ lookup_key: 'taken' });
  const count = async () => (await stripe.events.list({ limit: 100 })).data.length;
  const before = await count();
  await getError(fixture.price({ lookup_key: 'taken', product_data: { name: 'Never made' } }));
  expect(await count()).toBe(before);
});

it('merges metadata, removes a key that is set to nothing, and all of them at once', async () => {
  const { id } = await fixture.stripe.customers.create({ metadata: { a: '1', b: '2', 7: 'number' } });
  const merged = await fixture.stripe.customers.update(id, { metadata: { b: '', c: '3' } });
  expect(merged.metadata).toEqual({ a: '1', c: '3', 7: 'number' });
  expect((await fixture.stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
  const error = await getError(fixture.stripe.customers.update(id, { metadata: { ['k'.repeat(41)]: 'x' } }));
  expect(error).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
});
