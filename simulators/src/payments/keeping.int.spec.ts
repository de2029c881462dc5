import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { postgresKeeper } from './keeping/postgres-keeper.js';
import type { Keeper } from './keeping/work.js';
import { day, getError, hour, PaymentFixture, start } from './testing/fixture.js';
import { startReceiver } from './testing/receiver.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let postgres: Postgres;
beforeEach(async () => {
  database = await createTestDatabase();
  postgres = new Postgres({ url: database.url });
});
afterEach(async () => {
  await postgres.close();
  await database.drop();
});

const customers = async ({ stripe }: PaymentFixture) =>
  (await stripe.customers.search({ query: `metadata['of']:'keeping'` })).data.map(({ id }) => id);
const create = ({ stripe }: PaymentFixture, idempotencyKey: string) =>
  stripe.customers.create({ metadata: { of: 'keeping' } }, { idempotencyKey });

it('has everything after a restart: objects in their order, its clock, keys, and what was not delivered', async () => {
  const first = await PaymentFixture.start({
    keeper: await postgresKeeper(postgres),
    webhook: { url: 'http://127.0.0.1:9/', secret: 'whsec_1' },
  });
  const { customer, subscription } = await first.subscribe();
  const made = await create(first, 'key-1');
  await first.control.moveTo(start + 3 * hour);
  const events = await first.stripe.events.list({ limit: 100 });
  await first.stop();

  const receiver = await startReceiver();
  const restarted = await PaymentFixture.start({
    keeper: await postgresKeeper(postgres),
    webhook: { url: receiver.url, secret: 'whsec_1' },
    now: () => (start + hour) * 1_000,
  });
  expect((await restarted.control.state()).now).toBe(start + 4 * hour);
  expect((await restarted.stripe.events.list({ limit: 100 })).data).toEqual(events.data);
  await restarted.control.tick();
  expect(receiver.received.map(({ payload }) => payload)).toHaveLength(events.data.length);
  expect((await create(restarted, 'key-1')).id).toBe(made.id);
  await restarted.control.moveTo(start + 31 * day + 2 * hour);
  expect((await restarted.stripe.invoices.list({ customer })).data.map(({ status }) => status)).toEqual([
    'paid',
    'paid',
  ]);
  expect(await restarted.stripe.subscriptions.retrieve(subscription)).toMatchObject({ status: 'active' });
  await restarted.stop();
  await receiver.stop();
});

it.each([
  ['before its commit', false],
  ['after its commit, without an answer', true],
])('a write that fails %s is acknowledged to nobody, and happens once when it is repeated', async (_when, commits) => {
  const keeper = await postgresKeeper(postgres);
  let fails = false;
  const failing: Keeper = {
    load: keeper.load,
    save: async (changes) => {
      if (!fails || commits) await keeper.save(changes);
      if (fails) throw new Error('The connection ended.');
    },
  };
  const fixture = await PaymentFixture.start({ keeper: failing });
  const known = await create(fixture, 'key-1');
  fails = true;
  expect(await getError(create(fixture, 'key-2'))).toMatchObject({ statusCode: 500 });
  fails = false;
  const { id } = await create(fixture, 'key-2');
  expect(await customers(fixture)).toEqual([id, known.id]);
  await fixture.stop();
});
