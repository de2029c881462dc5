import { ChangePreview } from '@throughline/contracts/billing/billing.requests.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { getBilling, testCards } from '../../testing/billing.js';
import type { Person } from '../../testing/person.js';

let backend: Backend;
let billing: ReturnType<typeof getBilling>;
beforeAll(async () => {
  backend = await startBackend({ env: { BILLING_PROVIDER: 'test' } });
  billing = getBilling(backend);
});
afterAll(() => backend.stop());

const day = 86_400_000;
const after = (at: string, days: number): Date => new Date(Date.parse(at) + days * day);
const subscriptionIn = async (who: Person) => (await billing.now(who)).agreement?.subscription;
const findSubscription = async (who: Person) => (await billing.report(who)).agreement?.subscription;

describe('a subscription', () => {
  it('begins with a paid checkout, and changes nothing before the fact', async () => {
    const ada = await backend.signUp('Ada');
    const started = await billing.checkout(ada, { seats: 3 });
    const { checkoutId, url } = started;
    expect((await ada.client.get(ada.path(`/billing/checkout/${checkoutId}`))).json).toEqual({ url });
    await backend.settled();
    const before = await billing.report(ada);
    expect(before).toMatchObject({ plan: 'local', trial: true, method: null, agreement: { checkout: { checkoutId } } });
    expect(before.limits).toMatchObject({ seats: 250, agents: 20_000, connections: 50, runsAMonth: null });
    expect((await ada.client.get(ada.path(`/billing?checkout=${checkoutId}&paid=true`))).status).toBe(422);
    expect(await billing.pay(started)).toBe('paid');
    await billing.recorded(ada.workspaceId, 'PaymentMethodChanged');
    await billing.recorded(ada.workspaceId, 'SubscriptionStarted');
    expect(await billing.story(ada.workspaceId)).toEqual(
      expect.arrayContaining(['CheckoutStarted', 'CheckoutFinished', 'SubscriptionStarted', 'PaymentMethodChanged']),
    );
    expect(await billing.report(ada)).toMatchObject({
      provider: 'test',
      plan: 'team',
      limits: { seats: 3, agents: 100, connections: 50 },
      used: { seats: 1 },
      method: { brand: 'visa', lastFour: '4242' },
      agreement: { checkout: null, subscription: { terms: { plan: 'team', seats: 3 }, pastDue: null } },
    });
    expect(JSON.stringify(await billing.events(ada.workspaceId))).not.toMatch(/4242|visa/);
  });

  it('is upgraded now at the figures that were shown, and has fewer seats from the next period on', async () => {
    const ada = await backend.signUp('Ada');
    await billing.subscribe(ada, { seats: 2 });
    const preview = async (wanted: object) => (await billing.post(ada, '/preview', wanted)).as(ChangePreview);
    const upgrade = { plan: 'business', seats: 4 };
    const shown = await preview(upgrade);
    expect(shown).toMatchObject({ at: 'now', currency: 'USD', nextMinor: 18_000, over: [] });
    expect(shown.dueNowMinor).toBeGreaterThan(0);
    (await billing.post(ada, '/change', { ...upgrade, lock: shown.lock })).as(Receipt);
    await backend.settled();
    expect(await findSubscription(ada)).toMatchObject({ terms: upgrade, next: null });
    const fewer = { plan: 'team', seats: 1 };
    const later = await preview(fewer);
    expect(later).toMatchObject({ at: 'period_end', dueNowMinor: 0, nextMinor: 2_000 });
    (await billing.post(ada, '/change', { ...fewer, lock: later.lock })).as(Receipt);
    await backend.settled();
    expect(await findSubscription(ada)).toMatchObject({ terms: upgrade, next: fewer });
    (await billing.post(ada, '/keep')).as(Receipt);
    await backend.settled();
    expect(await findSubscription(ada)).toMatchObject({ terms: upgrade, next: null });
  });

  it('is cancelled for its end, taken back, and cancelled again; commands that come twice do nothing more', async () => {
    const ada = await backend.signUp('Ada');
    await billing.subscribe(ada);
    for (const path of ['/cancel', '/cancel', '/resume', '/resume', '/cancel'])
      (await billing.post(ada, path)).as(Receipt);
    expect((await billing.story(ada.workspaceId)).filter((type) => type.includes('Cancel'))).toEqual([
      'SubscriptionCancelScheduled',
      'SubscriptionCancelWithdrawn',
      'SubscriptionCancelScheduled',
    ]);
    await backend.settled();
    const subscription = await findSubscription(ada);
    await billing.passTo(after(subscription?.period.to ?? '', 1));
    await billing.recorded(ada.workspaceId, 'SubscriptionEnded');
    expect(await billing.now(ada)).toMatchObject({ plan: 'free', agreement: { ended: { reason: 'cancelled' } } });
  });

  it('that is not paid is past due for seven days, then restricted, then over; one that is paid recovers', async () => {
    const [ada, bob] = [await backend.signUp('Ada'), await backend.signUp('Bob')];
    for (const who of [ada, bob]) {
      await billing.pay(await billing.checkout(who), testCards.declinedLater);
      await billing.recorded(who.workspaceId, 'SubscriptionStarted');
    }
    const { period } = (await findSubscription(ada)) ?? { period: { from: '', to: '' } };
    await billing.passTo(after(period.to, 1));
    for (const who of [ada, bob]) await billing.recorded(who.workspaceId, 'SubscriptionPastDue');
    expect(await billing.now(ada)).toMatchObject({ plan: 'team' });
    await billing.passTo(after(period.to, 9));
    for (const who of [ada, bob]) await billing.recorded(who.workspaceId, 'SubscriptionRestricted');
    expect(await billing.now(ada)).toMatchObject({ plan: 'free', limits: { agents: 10 } });
    const customer = (await subscriptionIn(bob))?.customer ?? '';
    await billing.control.replaceCard({ customer, card: testCards.ok });
    await billing.recorded(bob.workspaceId, 'SubscriptionRecovered');
    expect(await billing.now(bob)).toMatchObject({ plan: 'team' });
    await billing.passTo(after(period.to, 24));
    await billing.recorded(ada.workspaceId, 'SubscriptionEnded');
    expect(await billing.now(ada)).toMatchObject({ plan: 'free', agreement: { ended: { reason: 'unpaid' } } });
  });
});
