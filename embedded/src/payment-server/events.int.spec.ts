import { PaymentFixture, start } from './testing/fixture.js';

let fixture: PaymentFixture;
beforeEach(async () => {
  fixture = await PaymentFixture.start();
});
afterEach(() => fixture.stop());

it('lists events since a time, and retrieves one', async () => {
  await fixture.stripe.products.create({ name: 'before' });
  fixture.control.moveClock({ seconds: 60 });
  const product = await fixture.stripe.products.create({ name: 'after' });
  const { data } = await fixture.stripe.events.list({ created: { gte: start + 60 } });
  expect(data.map(({ created, data: { object } }) => [created, object])).toMatchObject([
    [start + 60, { id: product.id }],
  ]);
  const event = await fixture.stripe.events.retrieve(data[0]!.id);
  expect(event).toMatchObject({ type: 'product.created', livemode: false, api_version: '2026-09-30.endive' });
});

it('lists the events that followed one that is known, also over several pages', async () => {
  const known: string[] = [];
  for (let count = 0; count < 5; count += 1) await fixture.stripe.products.create({ name: `Product ${count}` });
  const { data: all } = await fixture.stripe.events.list();
  const first = all.at(-1)!;
  for await (const { id } of fixture.stripe.events.list({ ending_before: first.id, limit: 2 })) known.push(id);
  expect(known.toSorted()).toEqual(
    all
      .slice(0, -1)
      .map(({ id }) => id)
      .toSorted(),
  );
});

it('lists events of one type, of several, and of a group', async () => {
  await fixture.customer();
  const types = async (filter: { type?: string; types?: string[] }) =>
    (await fixture.stripe.events.list(filter)).data.map(({ type }) => type);
  expect(await types({ type: 'payment_method.attached' })).toEqual(['payment_method.attached']);
  expect(await types({ types: ['customer.updated', 'customer.created'] })).toEqual([
    ...['customer.updated', 'customer.created'],
  ]);
  expect(await types({ type: 'customer.*' })).toEqual(['customer.updated', 'customer.created']);
});

it('says which request an event is of, and that none is where it happened by itself', async () => {
  const customer = await fixture.customer();
  const price = await fixture.price();
  const { lastResponse } = await fixture.stripe.subscriptions.create(
    { customer: customer.id, items: [{ price: price.id }] },
    { idempotencyKey: 'subscribe-1' },
  );
  const request = async () => {
    const { data } = await fixture.stripe.events.list({ type: 'invoice.created', limit: 1 });
    return data[0]?.request;
  };
  expect(await request()).toEqual({ id: lastResponse.requestId, idempotency_key: 'subscribe-1' });
  fixture.control.moveClock({ seconds: 31 * 86_400 });
  expect(await request()).toEqual({ id: null, idempotency_key: null });
});

it('keeps an object in an event as it was then', async () => {
  const { id } = await fixture.stripe.products.create({ name: 'Before' });
  await fixture.stripe.products.update(id, { name: 'After' });
  const { data } = await fixture.stripe.events.list({ type: 'product.created' });
  expect(data[0]?.data.object).toMatchObject({ name: 'Before' });
});
