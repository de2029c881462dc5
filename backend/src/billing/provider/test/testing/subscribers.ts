import { randomUUID } from 'node:crypto';
import { PriceListId } from '@throughline/contracts/billing/price-list.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Terms } from '../../payment-provider.js';
import type { TestCard } from '../../testing/provider-harness.js';
import { cardNamed, type startTestProvider } from './test-harness.js';

export type Fixture = Awaited<ReturnType<typeof startTestProvider>>;

export const terms: Terms = {
  ...{ plan: 'team', priceListId: PriceListId.parse('2026-11-usd'), seats: 2, seatMinor: 2_000, currency: 'USD' },
};

export const startCheckout = async ({ provider, clock }: Fixture, of: { terms?: Terms; trialDays?: number } = {}) => {
  const workspaceId = WorkspaceId.parse(randomUUID());
  const customer = await provider.ensureCustomer({ workspaceId, name: 'Orchard', email: 'mara@example.com' });
  const checkoutId = randomUUID();
  const { id, url } = await provider.startCheckout(
    {
      ...{ checkoutId, workspaceId, customer, terms, trialDays: null, ...of },
      doneUrl: 'https://throughline.example/done',
      cancelUrl: 'https://throughline.example/back',
      expiresAt: new Date(clock.now().getTime() + 1_800_000).toISOString(),
    },
    randomUUID(),
  );
  return { id, url, customer, workspaceId, checkoutId };
};

/** A customer who has just paid a checkout. */
export const subscribe = async (fixture: Fixture, card: TestCard = 'ok', of: { terms?: Terms } = {}) => {
  const checkout = await startCheckout(fixture, of);
  await fixture.provider.payCheckout({ checkout: checkout.id, card: cardNamed(card), confirmed: false });
  const [subscription] = await fixture.provider.subscriptionsOf(checkout.customer);
  return { ...checkout, subscription: subscription!.id };
};

/** Moves the clock, and does what is due by then. */
export const goTo = (fixture: Fixture, instant: string): Promise<void> => {
  fixture.clock.setTo(new Date(instant));
  return fixture.provider.tick();
};

export const newestInvoice = async ({ provider }: Fixture, customer: string) =>
  (await provider.invoicesOf(customer, '1970-01-01T00:00:00.000Z')).at(-1)!;
