import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { PriceListId } from '@throughline/contracts/billing/price-list.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { startPaymentServer, type PaymentServer } from '@throughline/embedded/payment-server/payment-server.js';
import type { PaymentProvider, Terms } from '../payment-provider.js';
import { found } from '../testing/scene.js';
import { stripeProvider } from './stripe-provider.js';

const beginning = Date.UTC(2026, 10, 3, 9, 30);
const day = 86_400;

let server: PaymentServer;
let stripe: Stripe;
let provider: PaymentProvider;
beforeEach(async () => {
  server = await startPaymentServer({ now: () => beginning, idempotencyKeys: 'account' });
  const url = { host: '127.0.0.1', port: server.port, protocol: 'http' } as const;
  stripe = new Stripe('sk_test_details', { ...url, telemetry: false });
  provider = stripeProvider({ secretKey: 'sk_test_details', webhookSecrets: ['whsec_1'], live: false, url });
});
afterEach(() => server.stop());

const terms: Terms = {
  ...{ plan: 'team', priceListId: PriceListId.parse('2026-11-usd') },
  ...{ seats: 2, seatMinor: 2_000, currency: 'USD' },
};
const workspaceId = WorkspaceId.parse(randomUUID());

const customerOf = () => provider.ensureCustomer({ workspaceId, name: 'Orchard', email: null });

const startCheckout = async (customer: string) =>
  provider.startCheckout(
    {
      ...{ checkoutId: 'checkout-1', workspaceId, customer, terms, trialDays: null },
      ...{ doneUrl: 'https://throughline.example/done', cancelUrl: 'https://throughline.example/back' },
      expiresAt: new Date(server.control.now() * 1_000 + 1_800_000).toISOString(),
    },
    randomUUID(),
  );

const paidInvoice = async () => {
  const customer = await customerOf();
  server.control.completeCheckout({ session: (await startCheckout(customer)).id });
  const [invoice] = await provider.invoicesOf(customer, new Date(0).toISOString());
  return { customer, invoice: found(invoice).id };
};

it('A checkout may last half an hour, although Stripe wants that at least when it gets the request', async () => {
  const { id } = await startCheckout(await customerOf());
  expect(await provider.fetchCheckout(id)).toMatchObject({ status: 'open' });
});

it('Products and prices are created once, with the key of their price list and plan', async () => {
  const customer = await customerOf();
  await startCheckout(customer);
  await startCheckout(customer);
  const prices = await stripe.prices.list({ lookup_keys: ['2026-11-usd-team'] });
  expect(prices.data).toMatchObject([
    { unit_amount: 2_000, currency: 'usd', metadata: { plan: 'team', priceListId: '2026-11-usd' } },
  ]);
  expect((await stripe.products.list()).data).toMatchObject([{ name: 'Team' }]);
});

it('A subscription whose price is not ours is left alone', async () => {
  const customer = await customerOf();
  const price = await stripe.prices.create({
    ...{ currency: 'usd', unit_amount: 900, recurring: { interval: 'month' }, product_data: { name: 'Coffee' } },
  });
  await stripe.paymentMethods.attach('pm_card_visa', { customer });
  const method = (await stripe.paymentMethods.list({ customer })).data[0]?.id ?? '';
  const foreign = await stripe.subscriptions.create({
    ...{ customer, items: [{ price: price.id }], default_payment_method: method },
  });
  expect(await provider.fetchSubscription(foreign.id)).toBeNull();
  expect(await provider.subscriptionsOf(customer)).toEqual([]);
});

it('A month that no card is there for says so', async () => {
  const customer = await customerOf();
  await startCheckout(customer);
  const price = (await stripe.prices.list({ lookup_keys: ['2026-11-usd-team'] })).data[0]?.id ?? '';
  await stripe.subscriptions.create({ customer, items: [{ price }], trial_period_days: 1 });
  server.control.moveClock({ seconds: 2 * day });
  const [invoice] = await provider.invoicesOf(customer, new Date(0).toISOString());
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
  const customer = await customerOf();
  server.control.moveClock({ seconds: 2 * day });
  expect(await customerOf()).toBe(customer);
});

it('A credit note that is repeated after Stripe has forgotten its key is one', async () => {
  const { invoice } = await paidInvoice();
  const note = { invoice, amountMinor: 300, reason: 'A courtesy.', refund: true };
  await provider.creditNote(note, 'key-1');
  server.control.moveClock({ seconds: 2 * day });
  await provider.creditNote(note, 'key-1');
  const { creditNotes, refunds } = found(await provider.fetchInvoice(invoice));
  expect([creditNotes.length, refunds.length]).toEqual([1, 1]);
});

it('What waits for the next invoice is there once, also when it is repeated after Stripe has forgotten its key', async () => {
  const customer = await customerOf();
  const at = new Date(beginning).toISOString();
  const line = { id: 'line-1', text: 'Model cost', amountMinor: 640, period: { from: at, to: at }, details: {} };
  const of = { customer, subscription: null, currency: 'USD', lines: [line] } as const;
  await provider.addToNext({ ...of, lines: [line] }, 'key-1');
  server.control.moveClock({ seconds: 2 * day });
  await provider.addToNext({ ...of, lines: [line] }, 'key-1');
  const rest = found(await provider.invoiceRest({ customer }, 'key-2'));
  expect(await provider.fetchInvoice(rest)).toMatchObject({ subtotalMinor: 640 });
  server.control.moveClock({ seconds: 2 * day });
  expect(await provider.invoiceRest({ customer }, 'key-2')).toBe(rest);
});
