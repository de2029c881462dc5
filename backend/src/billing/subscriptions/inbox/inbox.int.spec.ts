import { Receipt } from '@throughline/contracts/receipt.js';
import { seededRandom } from '@throughline/platform/testing/seeded-random.js';
import { startBackend, type Backend } from '../../../testing/backend.js';
import { getBilling } from '../../../testing/billing.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import { CatchUp } from './catch-up.js';

let backend: Backend;
let billing: ReturnType<typeof getBilling>;
beforeAll(async () => {
  backend = await startBackend({ env: { BILLING_PROVIDER: 'test' } });
  billing = getBilling(backend);
});
afterAll(() => backend.stop());

/** All of them run when the long tests do. */
const runs = process.env['FAULT_ROUNDS'] === undefined ? 5 : 20;

it('notices that are lost, late, doubled and shuffled leave what the provider has, in each of many lives', async () => {
  const { provider } = backend.app.get(CurrentProvider);
  const ada = await backend.signUp('Ada');
  await billing.subscribe(ada);
  const { ref = '', customer = '', terms } = (await billing.report(ada)).agreement?.subscription ?? {};
  const sold = await provider?.fetchSubscription(ref);
  if (provider === null || sold === null || sold === undefined || terms === undefined) throw new Error('It has begun.');
  for (let run = 1; run <= runs; run += 1) {
    const random = seededRandom(run);
    for (let step = 0; step < 5; step += 1) {
      const network = { late: 0, twice: random(2) === 0, shuffled: random(2) === 0, lost: random(3) === 0 };
      await billing.control.setNetwork(network);
      const prorationAt = backend.clock.now().toISOString();
      const change = { subscription: ref, terms: { ...sold.terms, seats: 2 + random(20) }, prorationAt };
      const key = `${run}-${step}`;
      const of = [
        () => provider.change({ ...change, at: 'now' }, key),
        () => provider.change({ ...change, at: 'period_end' }, key),
        () => provider.withdrawChange({ subscription: ref }, key),
        () => provider.cancel({ subscription: ref, at: 'period_end' }, key),
        () => provider.resume({ subscription: ref }, key),
      ][random(5)];
      // Whatever makes no sense now is refused.
      await of?.().catch(() => undefined);
      await billing.control.tick();
    }
    await billing.control.setNetwork({ late: 0, twice: false, shuffled: false, lost: false });
    await backend.app.get(CatchUp).run();
    await billing.handled();
    await backend.settled();
    const [theirs, ours] = [await provider.fetchSubscription(ref), (await billing.report(ada)).agreement?.subscription];
    const { plan, seats } = theirs?.terms ?? {};
    expect({ run, ...ours }).toMatchObject({
      run,
      terms: { plan, seats },
      cancelAt: theirs?.cancelAt,
      period: theirs?.period,
      next: theirs?.next === null ? null : { seats: theirs?.next.seats },
    });
  }
  const invoices = await provider.listInvoices(customer, new Date(0).toISOString());
  expect(invoices.length).toBeGreaterThan(1);
});

it('a workspace that is deleted has no subscription, and none when it is restored', async () => {
  const bob = await backend.signUp('Bob');
  await billing.subscribe(bob);
  const { ref = '' } = (await billing.report(bob)).agreement?.subscription ?? {};
  (await bob.client.post(bob.path('/deletion'), { name: 'Place of Bob' })).as(Receipt);
  await billing.recorded(bob.workspaceId, 'SubscriptionEnded');
  expect((await billing.provider.fetchSubscription(ref))?.status).toBe('ended');
  expect((await billing.now(bob)).agreement?.ended).toMatchObject({ reason: 'workspace_deleted' });
  (await bob.client.delete(bob.path('/deletion'))).as(Receipt);
  await backend.settled();
  expect(await billing.now(bob)).toMatchObject({ plan: 'free', agreement: { subscription: null } });
});

it('one that nobody pays ends by itself', async () => {
  const cy = await backend.signUp('Cy');
  await billing.checkout(cy, { seats: 1 });
  await backend.settled();
  await billing.passTo(new Date(backend.clock.now().getTime() + 40 * 60_000));
  await billing.recorded(cy.workspaceId, 'CheckoutAbandoned');
  expect((await billing.now(cy)).agreement?.checkout).toBeNull();
});
