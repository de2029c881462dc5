import { ChangePreview, PortalOpened } from '@throughline/contracts/billing/billing.requests.js';
import { startBackend, type Backend } from '../../testing/backend.js';
import { getBilling, testCards } from '../../testing/billing.js';
import type { Person } from '../../testing/person.js';
import { BillingRounds } from './rounds/billing-rounds.js';

let backend: Backend;
let billing: ReturnType<typeof getBilling>;
beforeAll(async () => {
  backend = await startBackend({ env: { BILLING_PROVIDER: 'test' } });
  billing = getBilling(backend);
});
afterAll(() => backend.stop());

const day = 86_400_000;
/** As operators move it: only the provider's clock, and a round goes by. */
const moveTo = async (at: number): Promise<void> => {
  await billing.control.moveTo(Math.ceil(at / 1_000));
  await backend.app.get(BillingRounds).run();
};

const getPortal = async (who: Person) => (await billing.post(who, '/portal')).as(PortalOpened).url;
const textAt = async (url: string) => (await fetch(url)).text();
/** Sends a form of a page; where it leads to. */
const sendTo = async (url: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields);
  return (await fetch(url, { method: 'POST', body, redirect: 'manual' })).headers.get('location');
};

describe('when the clock of the payments simulator was moved', () => {
  it('plans are bought and changed, and who does not pay is past due and restricted by that clock', async () => {
    const [ada, bob] = [await backend.signUp('Ada'), await backend.signUp('Bob')];
    await billing.pay(await billing.checkout(ada), testCards.declinedLater);
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
      [ada, testCards.needsConfirmation],
      [bob, testCards.declinedLater],
    ] as const) {
      expect(await billing.pay(await billing.checkout(who), card, true)).toBe('paid');
      await billing.recorded(who.workspaceId, 'SubscriptionStarted');
    }
    await moveTo((await billing.control.state()).now * 1_000 + 32 * day);
    for (const who of [ada, bob]) await billing.recorded(who.workspaceId, 'SubscriptionPastDue');
    const [ofAda, ofBob] = [await getPortal(ada), await getPortal(bob)];
    expect(await textAt(ofAda)).toMatch(/Confirm \$40\.00[\s\S]*The card ending 3220 is used now/);
    expect(await sendTo(ofAda, { confirm: 'true' })).toBe(`http://localhost:3000/${ada.slug}/settings/billing`);
    expect(await textAt(ofAda)).not.toContain('Confirm $');
    await sendTo(ofBob, { card: testCards.ok });
    for (const who of [ada, bob]) await billing.recorded(who.workspaceId, 'SubscriptionRecovered');
  });
});
