import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { PriceListId } from '@throughline/contracts/billing/price-list.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { startPayments, type Payments } from '@throughline/simulators/payments/simulator.js';
import { testCards } from '../../../testing/billing.js';
import type { PaymentProvider, Terms } from '../payment-provider.js';
import { found } from '../testing/scene.js';
import { stripeProvider } from './stripe-provider.js';
import { toId } from './values.js';

const beginning = Date.UTC(2026, 10, 3, 9, 30);
const day = 86_400;

let server: Payments;
let stripe: Stripe;
let provider: PaymentProvider;
beforeEach(async () => {
  server = await startPayments({ now: () => beginning });
  const url = { host: '127.0.0.1', port: Number(new URL(server.url).port), protocol: 'http' } as const;
  stripe = new Stripe('sk_test_details', { ...url, telemetry: false });
  provider = stripeProvider({ secretKey: 'sk_test_details', webhookSecrets: ['whsec_1'], live: false, url });
});
afterEach(() => server.stop());

const terms: Terms = {
  plan: 'team',
  priceListId: PriceListId.parse('2026-11-usd'),
  seats: 2,
  seatMinor: 2_000,
  currency: 'USD',
};
const workspaceId = WorkspaceId.parse(randomUUID());

const moveBy = async (seconds: number) => server.control.moveTo((await server.control.state()).now + seconds);

const getCustomer = () => provider.ensureCustomer({ workspaceId, name: 'Orchard', email: null });

const startCheckout = async (customer: string, trialDays: number | null = null) =>
  provider.startCheckout(
    {
      checkoutId: 'checkout-1',
      workspaceId,
      customer,
      terms,
      trialDays,
      doneUrl: 'https://throughline.example/done',
      cancelUrl: 'https://throughline.example/back',
      expiresAt: new Date((await server.control.state()).now * 1_000 + 1_800_000).toISOString(),
    },
    randomUUID(),
  );

const paidInvoice = async () => {
  const customer = await getCustomer();
  const { id: session } = await startCheckout(customer);
  await server.control.payCheckout({ session, card: testCards.ok, confirmed: false });
  const [invoice] = await provider.listInvoices(customer, new Date(0).toISOString());
  return { customer, invoice: found(invoice).id };
};

it('A checkout may last half an hour, although Stripe wants that at least when it gets the request', async () => {
  const { id } = await startCheckout(await getCustomer());
  expect(await provider.fetchCheckout(id)).toMatchObject({ status: 'open' });
});

it('Products and prices are created once, with the key of their price list and plan', async () => {
  const customer = await getCustomer();
  await startCheckout(customer);
  await startCheckout(customer);
  const prices = await stripe.prices.list({ lookup_keys: ['2026-11-usd-team'] });
  expect(prices.data).toMatchObject([
    { unit_amount: 2_000, currency: 'usd', metadata: { plan: 'team', priceListId: '2026-11-usd' } },
  ]);
});

it('A subscription whose price is not ours is left alone', async () => {
  const customer = await getCustomer();
  const price = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'month' },
    product_data: { name: 'Coffee' },
  });
  const { id: session } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: 'https://throughline.example/done',
  });
  await server.control.payCheckout({ session, card: testCards.ok, confirmed: false });
  const { subscription } = await stripe.checkout.sessions.retrieve(session);
  expect(await provider.fetchSubscription(found(toId(subscription)))).toBeNull();
  expect(await provider.listSubscriptions(customer)).toEqual([]);
});

it('A month that no card is there for says so', async () => {
  const customer = await getCustomer();
  const { id: session } = await startCheckout(customer, 1);
  await server.control.payCheckout({ session, card: testCards.ok, confirmed: false });
  const [trial] = await provider.listSubscriptions(customer);
  await stripe.subscriptions.update(found(trial).id, { default_payment_method: '' });
  await moveBy(2 * day);
  const [invoice] = await provider.listInvoices(customer, new Date(beginning + day * 1_000).toISOString());
  expect(invoice).toMatchObject({ status: 'open', failure: { code: 'no_card', needsConfirmation: false } });
});

it('A cursor that Stripe has no more begins with the oldest event that it has', async () => {
  await paidInvoice();
  const { data } = await stripe.events.list({ limit: 100 });
  const { notices, cursor } = await provider.listSince('evt_of_long_ago');
  expect(notices.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toReversed());
  expect((await provider.listSince(cursor)).notices).toEqual([]);
});

it('A customer is found again after Stripe has forgotten the key', async () => {
  const customer = await getCustomer();
  await moveBy(2 * day);
  expect(await getCustomer()).toBe(customer);
});

it('A credit note that is repeated after Stripe has forgotten its key is one', async () => {
  const { invoice } = await paidInvoice();
  const note = { invoice, amountMinor: 300, reason: 'A courtesy.', refund: true };
  await provider.creditNote(note, 'key-1');
  await moveBy(2 * day);
  await provider.creditNote(note, 'key-1');
  const { creditNotes, refunds } = found(await provider.fetchInvoice(invoice));
  expect([creditNotes.length, refunds.length]).toEqual([1, 1]);
});

it('What waits for the next invoice is there once, also when it is repeated after Stripe has forgotten its key', async () => {
  const customer = await getCustomer();
  const at = new Date(beginning).toISOString();
  const line = { id: 'line-1', text: 'Model cost', amountMinor: 640, period: { from: at, to: at }, details: {} };
  const of = { customer, subscription: null, currency: 'USD', lines: [line] } as const;
  await provider.addToNext({ ...of, lines: [line] }, 'key-1');
  await moveBy(2 * day);
  await provider.addToNext({ ...of, lines: [line] }, 'key-1');
  const rest = found(await provider.invoiceRest({ customer }, 'key-2'));
  expect(await provider.fetchInvoice(rest)).toMatchObject({ subtotalMinor: 640 });
  await moveBy(2 * day);
  expect(await provider.invoiceRest({ customer }, 'key-2')).toBe(rest);
});
