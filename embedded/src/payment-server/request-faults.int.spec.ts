import { eventually } from '@throughline/platform/testing/eventually.js';
import { errorOf, PaymentFixture } from './testing/fixture.js';

let fixture: PaymentFixture;
const waited: number[] = [];
beforeEach(async () => {
  waited.length = 0;
  fixture = await PaymentFixture.start({ wait: async (ms) => void waited.push(ms) });
});
afterEach(() => fixture.stop());

const create = () => fixture.stripe.customers.create({ name: 'Mara' }, { idempotencyKey: 'key-1' });
const count = async () => (await fixture.stripe.customers.list()).data.length;
const post = (headers: Record<string, string> = {}, signal: AbortSignal | null = null) =>
  fetch(`${fixture.server.url}/v1/customers`, {
    ...{ method: 'POST', body: 'name=Mara', signal },
    headers: { authorization: 'Bearer sk_test_raw', ...headers },
  });

it('answers 429 without an effect, as often as said', async () => {
  fixture.control.playFault({ fault: 'too_many_requests', times: 2 });
  expect(await errorOf(create())).toMatchObject({ type: 'StripeRateLimitError', statusCode: 429, code: 'rate_limit' });
  expect(await errorOf(create())).toMatchObject({ statusCode: 429 });
  expect(await count()).toBe(0);
  await create();
  expect(await count()).toBe(1);
});

it('answers 500 before the effect, so that a retry with the same key makes it', async () => {
  fixture.control.playFault({ fault: 'error_before_effect' });
  expect(await errorOf(create())).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
  expect(await count()).toBe(0);
  await expect(create()).resolves.toMatchObject({ name: 'Mara' });
});

it('answers 500 after the effect, and the same to a retry with the same key', async () => {
  fixture.control.playFault({ fault: 'error_after_effect' });
  expect(await errorOf(create())).toMatchObject({ statusCode: 500 });
  expect(await errorOf(create())).toMatchObject({ statusCode: 500 });
  expect(await count()).toBe(1);
});

// The SDK itself sends a request once more when its connection ends, so these faults are played twice.
it('ends the connection before the effect', async () => {
  fixture.control.playFault({ fault: 'reset', times: 2 });
  expect(await errorOf(create())).toMatchObject({ type: 'StripeConnectionError' });
  expect(await count()).toBe(0);
});

it('loses the answer after the effect, which a retry with the same key then has', async () => {
  fixture.control.playFault({ fault: 'answer_lost', times: 2 });
  expect(await errorOf(create())).toMatchObject({ type: 'StripeConnectionError' });
  const { data } = await fixture.stripe.customers.list();
  expect((await create()).id).toBe(data[0]?.id);
  expect(await count()).toBe(1);
});

it('never answers after the effect, until the client ends the connection', async () => {
  fixture.control.playFault({ fault: 'no_answer' });
  const ending = new AbortController();
  const answer = post({ 'idempotency-key': 'key-1' }, ending.signal);
  await eventually('the request has its effect', () => fixture.control.journal()[0]?.status === 200);
  ending.abort();
  await expect(answer).rejects.toThrow('abort');
  expect(await count()).toBe(1);
  const replayed = await post({ 'idempotency-key': 'key-1' });
  expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
});

it('answers slowly, but right', async () => {
  fixture.control.playFault({ fault: 'slow' });
  await expect(create()).resolves.toMatchObject({ name: 'Mara' });
  expect(waited).toEqual([30_000]);
});

it('has a fault for one request by a header', async () => {
  expect((await post({ 'x-fault': 'error_before_effect' })).status).toBe(500);
  expect((await post()).status).toBe(200);
});

it('has a fault only for requests of a method and a path, where they are named', async () => {
  fixture.control.playFault({ fault: 'error_before_effect', method: 'POST', path: '/v1/products' });
  await create();
  expect(await errorOf(fixture.stripe.products.create({ name: 'Team' }))).toMatchObject({ statusCode: 500 });
  await expect(fixture.stripe.products.create({ name: 'Team' })).resolves.toMatchObject({ name: 'Team' });
});

it('stops faults that are left', async () => {
  fixture.control.playFault({ fault: 'reset', times: 9 });
  fixture.control.stopFaults();
  await expect(create()).resolves.toMatchObject({ name: 'Mara' });
});
