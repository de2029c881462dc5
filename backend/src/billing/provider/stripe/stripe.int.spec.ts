import { createHmac, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { z } from 'zod';
import { jsonIn } from '@throughline/contracts/json.js';
import type { JournalEntry } from '@throughline/embedded/payment-server/control/journal.js';
import { startPaymentServer } from '@throughline/embedded/payment-server/payment-server.js';
import { startReceiver } from '@throughline/embedded/payment-server/testing/receiver.js';
import { describeProvider } from '../testing/provider-contract.js';
import type { ProviderHarness, TestCard } from '../testing/provider-harness.js';
import { found } from '../testing/scene.js';
import { stripeProvider } from './stripe-provider.js';
import { idOf } from './values.js';

const beginning = Date.UTC(2026, 10, 3, 9, 30);
const [current, previous] = ['whsec_current', 'whsec_previous'];

/** The card, and how it behaves from then on. */
const cards: Record<TestCard, { card: string; behaviour: TestCard }> = {
  ok: { card: 'pm_card_visa', behaviour: 'ok' },
  declined: { card: 'pm_card_chargeDeclined', behaviour: 'declined' },
  declined_later: { card: 'pm_card_visa', behaviour: 'declined_later' },
  needs_confirmation: { card: 'pm_card_visa', behaviour: 'needs_confirmation' },
};

const signed = (body: Buffer, signature: string, secret: string): string => {
  const at = /t=(\d+)/.exec(signature)?.[1] ?? '';
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`;
};

const forge: ProviderHarness['forge'] = ({ body, signature }, by) => {
  if (by === 'other_secret') return { body, signature: signed(body, signature, 'whsec_of_somebody') };
  if (by === 'previous_secret') return { body, signature: signed(body, signature, previous) };
  const live = Buffer.from(JSON.stringify({ ...objectIn(body), livemode: true }));
  return { body: live, signature: signed(live, signature, current) };
};

const objectIn = (body: Buffer) => z.record(z.string(), z.unknown()).parse(jsonIn(body.toString()));

const harmless = new Set(['default_payment_method', 'email', 'invoice_settings', 'name']);

/** A request without a key that would have its effect as often as it is sent. */
const addsUp = ({ method, path, params, idempotencyKey }: JournalEntry): boolean =>
  method === 'POST' &&
  idempotencyKey === null &&
  !path.startsWith('/v1/billing_portal/') &&
  Object.keys(params).some((field) => !harmless.has(field));

/** The adapter on a server that speaks Stripe's wire. */
const start = async (): Promise<ProviderHarness> => {
  const server = await startPaymentServer({ now: () => beginning, idempotencyKeys: 'account' });
  const { control, port } = server;
  const url = { host: '127.0.0.1', port, protocol: 'http' } as const;
  const receiver = await startReceiver();
  control.setWebhook({ url: receiver.url, secret: current });
  const options = { secretKey: 'sk_test_contract', webhookSecrets: [current, previous], live: false, url };
  const provider = stripeProvider({ ...options, networkRetries: 0 });
  const stripe = new Stripe('sk_test_contract', { ...url, telemetry: false });
  const now = () => new Date(control.now() * 1_000);
  const setBehaviour = (paymentMethod: string, card: TestCard) =>
    control.setCard({ paymentMethod, behaviour: cards[card].behaviour });
  return {
    ...{ provider, now, forge },
    advanceTo: async (at) => {
      control.moveClock({ seconds: Math.max(0, Math.ceil((at.getTime() - now().getTime()) / 1_000)) });
    },
    payCheckout: async (session, card) => {
      const { outcome } = control.completeCheckout({ session, card: cards[card].card });
      if (outcome === 'declined') return false;
      const { subscription } = await stripe.checkout.sessions.retrieve(session);
      const { default_payment_method: method } = await stripe.subscriptions.retrieve(found(idOf(subscription)));
      if (card !== 'needs_confirmation') setBehaviour(found(idOf(method)), card);
      return true;
    },
    replaceCard: async (customer, card) => {
      await provider.openPortal({ customer, doneUrl: 'https://throughline.example/back' });
      const byPage = { idempotencyKey: randomUUID() };
      const method = await stripe.paymentMethods.attach(cards[card].card, { customer }, byPage);
      setBehaviour(method.id, card);
      await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method.id } });
    },
    confirmPayment: async (invoice) => void control.confirmPayment({ invoice }),
    dispute: async (invoice) => void control.openDispute({ invoice }),
    settleDispute: async (invoice, outcome) => void control.closeDispute({ invoice, outcome }),
    deliveries: async () => {
      await control.deliveries();
      const sent = receiver.received.splice(0);
      return sent.map(({ payload, signature }) => ({ body: Buffer.from(payload), signature }));
    },
    down: () => void control.playFault({ fault: 'reset', times: 1_000_000 }),
    up: () => void control.stopFaults(),
    // The SDK itself repeats a request once whose connection ends.
    loseNextAnswer: () => void control.playFault({ fault: 'answer_lost', method: 'POST or DELETE', times: 2 }),
    stop: async () => {
      expect(control.journal().filter(addsUp)).toEqual([]);
      await server.stop();
      await receiver.stop();
    },
  };
};

describeProvider('Stripe', start);
