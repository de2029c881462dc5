import type Stripe from 'stripe';
import { PaymentFixture, start } from './testing/fixture.js';
import { startReceiver, type Received, type Receiver } from './testing/receiver.js';

const secret = 'whsec_of_the_fixture';
let fixture: PaymentFixture;
let receiver: Receiver;
let now = start;
beforeEach(async () => {
  now = start;
  receiver = await startReceiver();
  fixture = await PaymentFixture.start({ now: () => now * 1_000, webhook: { url: receiver.url, secret } });
});
afterEach(async () => {
  await fixture.stop();
  await receiver.stop();
});

/** Checks a delivery as a right receiver does. */
const verified = ({ payload, signature }: Received): Stripe.Event =>
  fixture.stripe.webhooks.constructEvent(payload, signature, secret, 300, undefined, now * 1_000);
const received = () => receiver.received.map(verified).map(({ id }) => id);
const listed = async () => (await fixture.stripe.events.list({ limit: 100 })).data.map(({ id }) => id).reverse();

it('delivers the events of a change in the order in which they happened, signed as the SDK signs them', async () => {
  await fixture.subscribe();
  expect(received()).toEqual(await listed());
  const [{ payload, signature } = { payload: '', signature: '' }] = receiver.received;
  const expected = fixture.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: start });
  expect(signature).toBe(expected);
});

it('signs with the time of now, however far its clock was moved', async () => {
  await fixture.control.moveTo(start + 86_400 * 60);
  await fixture.subscribe();
  expect(received()).toEqual(await listed());
});

it('delivers later and later what the receiver did not accept', async () => {
  receiver.answers.push(500, 500);
  await fixture.customer();
  await fixture.control.tick();
  expect(receiver.received).toHaveLength(1);
  for (const [seconds, times] of [
    [9, 1],
    [1, 2],
    [29, 2],
    [1, 3],
    [86_400, 3],
  ] as const) {
    now += seconds;
    await fixture.control.tick();
    expect(receiver.received).toHaveLength(times);
  }
  expect(new Set(receiver.received.map(({ payload }) => payload)).size).toBe(1);
});

it('delivers late, twice and in any order, or not at all, as operators said', async () => {
  const calm = { late: 0, twice: false, shuffled: false, lost: false };
  await fixture.control.setNetwork({ ...calm, late: 60, twice: true, shuffled: true });
  await fixture.customer();
  await fixture.control.tick();
  expect(receiver.received).toEqual([]);
  now += 60;
  await fixture.control.tick();
  expect(receiver.received).toHaveLength(2);
  await fixture.control.setNetwork({ ...calm, lost: true });
  await fixture.customer();
  now += 86_400;
  await fixture.control.tick();
  expect(receiver.received).toHaveLength(2);
  expect(await listed()).toHaveLength(2);
});
