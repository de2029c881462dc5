import { ChangePreview } from '@throughline/contracts/billing/billing.requests.js';
import { TestPortal } from '@throughline/contracts/billing/test-payments.requests.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { billingOf, testCard } from '../../testing/billing.js';
import { BillingRounds } from './rounds/billing-rounds.js';

let backend: Backend;
let billing: ReturnType<typeof billingOf>;
beforeAll(async () => {
  backend = await startBackend({ env: { BILLING_PROVIDER: 'test' } });
  billing = billingOf(backend);
});
afterAll(() => backend.stop());

const declinedLater = { number: '4000 0000 0000 0341', expires: '12/34', cvc: '123' };
const day = 86_400_000;
/** As operators move it: only the provider's clock, and a round goes by. */
const moveTo = async (at: number): Promise<void> => {
  await billing.test.advance(new Date(at));
  await billing.test.deliver();
  await backend.app.get(BillingRounds).run();
};

describe('when the clock of the test provider was moved', () => {
  it('plans are bought and changed, and who does not pay is past due and restricted by that clock', async () => {
    const [ada, bob] = [await backend.signUp('Ada'), await backend.signUp('Bob')];
    const { checkoutId } = await billing.checkout(ada);
    await billing.pay(ada, checkoutId, declinedLater);
    await billing.recorded(ada.workspaceId, 'SubscriptionStarted');
    const end = Date.parse((await billing.report(ada)).agreement?.subscription?.period.to ?? '');
    await moveTo(end + day);
    await billing.recorded(ada.workspaceId, 'SubscriptionPastDue');
    const { pastDue } = (await billing.report(ada)).agreement?.subscription ?? {};
    expect(Date.parse(pastDue?.restrictedAt ?? '')).toBeGreaterThan(end + 7 * day);

    await billing.subscribe(bob);
    const wanted = { plan: 'business', seats: 4 };
    expect((await billing.post(bob, '/preview', wanted)).as(ChangePreview)).toMatchObject({ at: 'now' });

    await moveTo(end + 9 * day);
    await billing.recorded(ada.workspaceId, 'SubscriptionRestricted');
    expect(await billing.report(ada)).toMatchObject({ plan: 'free' });
  });

  it('a payment is confirmed at its page, and what a card did not pay is taken from the next one at once', async () => {
    const [ada, bob] = [await backend.signUp('Ada'), await backend.signUp('Bob')];
    for (const [who, card] of [
      [ada, { ...declinedLater, number: '4000 0000 0000 3220', confirmed: true }],
      [bob, declinedLater],
    ] as const) {
      const { checkoutId } = await billing.checkout(who);
      expect((await billing.pay(who, checkoutId, card)).json).toEqual({ outcome: 'paid' });
      await billing.recorded(who.workspaceId, 'SubscriptionStarted');
    }
    await moveTo((await billing.test.now()).getTime() + 32 * day);
    for (const who of [ada, bob]) await billing.recorded(who.workspaceId, 'SubscriptionPastDue');
    const portal = (await ada.client.get(ada.path('/billing/test-portal'))).as(TestPortal);
    expect(portal).toMatchObject({ method: { lastFour: '3220' }, confirm: { amountMinor: 4_000, currency: 'USD' } });
    expect((await billing.post(ada, '/test-portal/confirm')).as(TestPortal)).toMatchObject({ confirm: null });
    await billing.post(bob, '/test-portal', testCard);
    for (const who of [ada, bob]) await billing.recorded(who.workspaceId, 'SubscriptionRecovered');
  });
});
