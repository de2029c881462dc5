import { ChangePreview } from '@throughline/contracts/billing/billing.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { startPayments, type Payments } from '@throughline/simulators/payments/simulator.js';
import { newId } from '@throughline/platform/ids.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { getBilling, testCards } from '../../testing/billing.js';
import { CatchUp } from './inbox/catch-up.js';

let backend: Backend;
let server: Payments;
let billing: ReturnType<typeof getBilling>;
beforeAll(async () => {
  server = await startPayments({ now: () => backend?.clock.now().getTime() ?? Date.now() });
  backend = await startBackend({
    env: {
      BILLING_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_life',
      STRIPE_WEBHOOK_SECRETS: 'whsec_life',
      STRIPE_URL: server.url,
    },
  });
  billing = getBilling(backend);
  server.setWebhook({ url: `${backend.url}/hooks/billing/stripe`, secret: 'whsec_life' });
});
afterAll(async () => {
  await backend.stop();
  await server.stop();
});

it('a workspace begins on the free plan, subscribes at Stripe, changes, cancels, and hears of what it missed', async () => {
  const ada = await backend.signUp('Ada');
  await billing.recorded(ada.workspaceId, 'PlanAssigned');
  expect(await billing.report(ada)).toMatchObject({ provider: 'stripe', plan: 'free', limits: { agents: 10 } });
  await billing.checkout(ada, { seats: 2 });
  const open = (await billing.events(ada.workspaceId)).find(({ type }) => type === 'CheckoutStarted');
  if (open?.type !== 'CheckoutStarted') throw new Error('A checkout is open.');
  await server.control.payCheckout({ session: open.data.ref, card: testCards.ok, confirmed: false });
  await billing.recorded(ada.workspaceId, 'SubscriptionStarted');
  await billing.handled();
  expect(await billing.report(ada)).toMatchObject({
    plan: 'team',
    limits: { seats: 2 },
    method: { brand: 'visa', lastFour: '4242' },
    agreement: { checkout: null, subscription: { provider: 'stripe', terms: { seats: 2 } } },
  });
  const wanted = { plan: 'business', seats: 3 };
  const { lock, at } = (await billing.post(ada, '/preview', wanted)).as(ChangePreview);
  expect(at).toBe('now');
  (await billing.post(ada, '/change', { ...wanted, lock })).as(Receipt);
  await backend.settled();
  expect((await billing.report(ada)).agreement?.subscription?.terms).toMatchObject(wanted);
  (await billing.post(ada, '/cancel')).as(Receipt);
  await backend.settled();
  expect((await billing.report(ada)).agreement?.subscription?.cancelAt).not.toBeNull();
  await billing.handled();
  await backend.app.get(CatchUp).run();
  server.setWebhook(null);
  const { ref = '' } = (await billing.report(ada)).agreement?.subscription ?? {};
  await billing.provider.resume({ subscription: ref }, newId());
  await backend.app.get(CatchUp).run();
  await billing.recorded(ada.workspaceId, 'SubscriptionCancelWithdrawn');
});

it('while Stripe does not answer, billing is shown without the card, and nothing is changed', async () => {
  const bob = await backend.signUp('Bob');
  await billing.checkout(bob, { seats: 1 });
  server.faults.play({ fault: 'reset', times: 1_000_000 });
  const report = await billing.report(bob);
  expect('method' in report).toBe(false);
  const answer = await billing.post(bob, '/portal');
  expect([answer.status, answer.problem.code]).toEqual([503, 'billing_provider_unavailable']);
  server.faults.stop();
});
