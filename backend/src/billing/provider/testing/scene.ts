import { randomUUID } from 'node:crypto';
import { PriceListId } from '@throughline/contracts/billing/price-list.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { InvoiceSnapshot, PaymentProvider, SubscriptionSnapshot, Terms } from '../payment-provider.js';
import type { ProviderHarness, TestCard } from './provider-harness.js';

/** Gives the provider that was started for a group of cases. */
export type Started = () => ProviderHarness;

export const hour = 3_600_000;
export const day = 24 * hour;

/** For a price list of its own, so that its seat may cost anything. */
export const toTerms = (terms: Partial<Terms> = {}): Terms => ({
  plan: 'team',
  priceListId: PriceListId.parse(`list-${randomUUID().slice(0, 18)}`),
  seats: 2,
  seatMinor: 2_000,
  currency: 'USD',
  ...terms,
});

/** A key that no other call has. */
export const newKey = (): string => randomUUID();

export const newCustomer = async ({ provider }: ProviderHarness) => {
  const workspaceId = WorkspaceId.parse(randomUUID());
  const customer = await provider.ensureCustomer({ workspaceId, name: 'Orchard', email: 'mara@example.com' });
  return { workspaceId, customer };
};
export type KnownCustomer = Awaited<ReturnType<typeof newCustomer>>;

type Begin = { terms?: Terms; trialDays?: number | null; checkoutId?: string };

export const toCheckout = (
  { now }: ProviderHarness,
  { workspaceId, customer }: KnownCustomer,
  { terms = toTerms(), trialDays = null, checkoutId = randomUUID() }: Begin = {},
): Parameters<PaymentProvider['startCheckout']>[0] => ({
  checkoutId,
  workspaceId,
  customer,
  terms,
  trialDays,
  doneUrl: 'https://throughline.example/done',
  cancelUrl: 'https://throughline.example/back',
  expiresAt: new Date(now().getTime() + hour).toISOString(),
});

/** A subscription that began with a checkout. */
export const subscribe = async (
  harness: ProviderHarness,
  { card = 'ok', of, ...begin }: Begin & { card?: TestCard; of?: KnownCustomer } = {},
) => {
  const { provider } = harness;
  const known = of ?? (await newCustomer(harness));
  const asked = toCheckout(harness, known, begin);
  const checkout = await provider.startCheckout(asked, newKey());
  expect(await harness.payCheckout(checkout.id, card)).toBe(true);
  const { subscription } = found(await provider.fetchCheckout(checkout.id));
  return { ...known, ...asked, checkout: checkout.id, id: found(subscription) };
};
export type Subscribed = Awaited<ReturnType<typeof subscribe>>;

/** Returns what must be there. */
export const found = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new Error('What was looked for is not there.');
  return value;
};

export const subscriptionIn = async ({ provider }: ProviderHarness, id: string): Promise<SubscriptionSnapshot> =>
  found(await provider.fetchSubscription(id));

export const invoiceIn = async ({ provider }: ProviderHarness, id: string): Promise<InvoiceSnapshot> =>
  found(await provider.fetchInvoice(id));

export const pass = (harness: ProviderHarness, ms: number): Promise<void> =>
  harness.advanceTo(new Date(harness.now().getTime() + ms));

const beginning = new Date(0).toISOString();

/** Every invoice of a customer. */
export const invoicesIn = ({ provider }: ProviderHarness, customer: string): Promise<InvoiceSnapshot[]> =>
  provider.listInvoices(customer, beginning);

/** The only invoice of a customer that was made for this. */
export const invoiceFor = async (
  harness: ProviderHarness,
  customer: string,
  reason: InvoiceSnapshot['reason'],
): Promise<InvoiceSnapshot> => {
  const those = (await invoicesIn(harness, customer)).filter((one) => one.reason === reason);
  expect(those).toHaveLength(1);
  return found(those[0]);
};

/** Goes to the end of the running period. */
export const toNextPeriod = async (harness: ProviderHarness, subscription: string): Promise<void> =>
  harness.advanceTo(new Date((await subscriptionIn(harness, subscription)).period.to));

/** The draft that the next period of a subscription brings. */
export const getRenewal = async (harness: ProviderHarness, { id, customer }: Subscribed): Promise<InvoiceSnapshot> => {
  await toNextPeriod(harness, id);
  const drafts = (await invoicesIn(harness, customer)).filter(({ status }) => status === 'draft');
  expect(drafts).toHaveLength(1);
  return found(drafts[0]);
};

/** Finalises a draft, and waits until it was tried to collect it. */
export const collect = async (harness: ProviderHarness, invoice: string): Promise<InvoiceSnapshot> => {
  await harness.provider.finalise({ invoice }, newKey());
  await pass(harness, 2 * hour);
  return invoiceIn(harness, invoice);
};

/** A renewal whose payment was declined. */
export const declinedRenewal = async (harness: ProviderHarness) => {
  const subscribed = await subscribe(harness, { card: 'declined_later' });
  const draft = await getRenewal(harness, subscribed);
  return { subscribed, invoice: await collect(harness, draft.id) };
};

/** An invoice of 40.00 that is paid. */
export const paidInvoice = async (harness: ProviderHarness) => {
  const subscribed = await subscribe(harness);
  return { subscribed, invoice: await invoiceFor(harness, subscribed.customer, 'begin') };
};

/** A moment that leaves this part of the running period. */
export const momentWith = ({ period }: SubscriptionSnapshot, left: number): Date => {
  const [from, to] = [Date.parse(period.from), Date.parse(period.to)];
  return new Date(to - Math.round((to - from) * left));
};

/** The seconds of the month that begins now: a seat with that price costs one minor unit a second. */
export const secondsOfMonth = (now: Date): number => {
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0)).getUTCDate();
  const end = new Date(now);
  end.setUTCDate(1);
  end.setUTCMonth(now.getUTCMonth() + 1, Math.min(now.getUTCDate(), last));
  return (end.getTime() - now.getTime()) / 1_000;
};
