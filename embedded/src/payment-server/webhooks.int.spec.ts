import type Stripe from 'stripe';
import { PaymentFixture, start } from './testing/fixture.js';
import { startReceiver, type Received, type Receiver } from './testing/receiver.js';

const secret = 'whsec_of_the_fixture';
let fixture: PaymentFixture;
let receiver: Receiver;
beforeEach(async () => {
  fixture = await PaymentFixture.start();
  receiver = await startReceiver();
  fixture.control.setWebhook({ url: receiver.url, secret });
});
afterEach(async () => {
  await fixture.stop();
  await receiver.stop();
});

/** Checks a delivery as a right receiver does, at the time of the server. */
const verified = ({ payload, signature }: Received): Stripe.Event =>
  fixture.stripe.webhooks.constructEvent(payload, signature, secret, 300, undefined, fixture.control.now() * 1_000);

const namesOf = (all: readonly Received[]): string[] =>
  all.map(verified).map((event) => (event.type === 'product.created' ? event.data.object.name : event.type));

const createProducts = async (...names: string[]) => {
  for (const name of names) await fixture.stripe.products.create({ name });
  await fixture.control.deliveries();
};

it('delivers the events of a change in the order in which they happened', async () => {
  const customer = await fixture.customer();
  const price = await fixture.price();
  await fixture.subscribe(customer.id, { price: price.id });
  await fixture.control.deliveries();
  const { data } = await fixture.stripe.events.list({ limit: 100 });
  expect(receiver.received.map(verified).map(({ id }) => id)).toEqual(data.map(({ id }) => id).reverse());
});

it('signs a delivery as the SDK signs one for tests', async () => {
  await createProducts('Signed');
  const [{ payload, signature } = { payload: '', signature: '' }] = receiver.received;
  const expected = fixture.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: start });
  expect(signature).toBe(expected);
  expect(signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  expect(namesOf(receiver.received)).toEqual(['Signed']);
});

it('delivers an event late, after those that followed it', async () => {
  fixture.control.playWebhook({ alteration: 'late' });
  await createProducts('one', 'two');
  expect(namesOf(receiver.received)).toEqual(['two']);
  await fixture.control.releaseWebhooks();
  expect(namesOf(receiver.received)).toEqual(['two', 'one']);
});

it('delivers an event twice, with the same id', async () => {
  fixture.control.playWebhook({ alteration: 'twice' });
  await createProducts('one', 'two');
  expect(namesOf(receiver.received)).toEqual(['one', 'one', 'two']);
  const [first, second] = receiver.received.map(verified);
  expect(first?.id).toBe(second?.id);
});

it('delivers several events in another order', async () => {
  fixture.control.playWebhook({ alteration: 'shuffled', times: 3 });
  await createProducts('one', 'two');
  expect(receiver.received).toEqual([]);
  await createProducts('three', 'four');
  expect(namesOf(receiver.received)).toEqual(['three', 'two', 'one', 'four']);
});

it('loses an event on the way, and still lists it as not delivered', async () => {
  fixture.control.playWebhook({ alteration: 'lost' });
  await createProducts('one', 'two');
  expect(namesOf(receiver.received)).toEqual(['two']);
  const { data } = await fixture.stripe.events.list({ delivery_success: false });
  expect(data.map(({ data: { object } }) => object)).toMatchObject([{ name: 'one' }]);
});

it('delivers an event that says it is of live mode, with a right signature', async () => {
  fixture.control.playWebhook({ alteration: 'other_livemode' });
  await createProducts('one', 'two');
  expect(receiver.received.map(verified).map(({ livemode }) => livemode)).toEqual([true, false]);
});

it('signs an event with another secret', async () => {
  fixture.control.playWebhook({ alteration: 'wrong_secret' });
  await createProducts('one');
  expect(() => namesOf(receiver.received)).toThrow('No signatures found matching the expected signature');
});

it('delivers an event that was signed ten minutes ago', async () => {
  fixture.control.playWebhook({ alteration: 'old_timestamp' });
  await createProducts('one');
  expect(() => namesOf(receiver.received)).toThrow('Timestamp outside the tolerance zone');
});

it('delivers an event that will have been signed in ten minutes, which the SDK accepts', async () => {
  fixture.control.playWebhook({ alteration: 'future_timestamp' });
  await createProducts('one');
  expect(receiver.received[0]?.signature).toMatch(new RegExp(`^t=${start + 600},`));
  expect(namesOf(receiver.received)).toEqual(['one']);
});

it('alters only events of a type, where one is named', async () => {
  fixture.control.playWebhook({ alteration: 'lost', type: 'product.created' });
  await fixture.stripe.customers.create({});
  await createProducts('one');
  expect(namesOf(receiver.received)).toEqual(['customer.created']);
});

it('delivers again what the receiver did not accept', async () => {
  receiver.answers.push(500);
  await createProducts('one', 'two');
  const { data: waiting } = await fixture.stripe.events.list({ delivery_success: false });
  expect(waiting).toHaveLength(1);
  const deliveries = await fixture.control.redeliver({});
  expect(deliveries.map(({ status }) => status)).toEqual([500, 200, 200]);
  expect(namesOf(receiver.received)).toEqual(['one', 'two', 'one']);
  expect((await fixture.stripe.events.list({ delivery_success: false })).data).toEqual([]);
});

it('delivers only the types that an endpoint has', async () => {
  fixture.control.setWebhook({ url: receiver.url, secret, events: ['customer.created'] });
  await createProducts('one');
  await fixture.stripe.customers.create({});
  await fixture.control.deliveries();
  expect(namesOf(receiver.received)).toEqual(['customer.created']);
});

it('notes a delivery that nothing answers', async () => {
  await receiver.stop();
  await createProducts('one');
  expect(await fixture.control.deliveries()).toMatchObject([{ type: 'product.created', status: null }]);
});
