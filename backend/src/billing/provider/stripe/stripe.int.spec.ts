import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { jsonIn } from '@throughline/contracts/json.js';
import type { ApiRequest } from '@throughline/simulators/payments/server/exchange.js';
import { startPayments } from '@throughline/simulators/payments/simulator.js';
import { startReceiver } from '@throughline/simulators/payments/testing/receiver.js';
import { testCards } from '../../../testing/billing.js';
import { describeProvider } from '../testing/provider-contract.js';
import type { ProviderHarness, TestCard } from '../testing/provider-harness.js';
import { stripeProvider } from './stripe-provider.js';

const beginning = Date.UTC(2026, 10, 3, 9, 30);
const [current, previous] = ['whsec_current', 'whsec_previous'];

const cards: Record<TestCard, string> = {
  ok: testCards.ok,
  declined: testCards.declined,
  declined_later: testCards.declinedLater,
  needs_confirmation: testCards.needsConfirmation,
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
const addsUp = ({ method, path, params, idempotencyKey }: ApiRequest): boolean =>
  method === 'POST' &&
  idempotencyKey === null &&
  !path.startsWith('/v1/billing_portal/') &&
  Object.keys(params).some((field) => !harmless.has(field));

/** The adapter on the simulator. */
const start = async (): Promise<ProviderHarness> => {
  const receiver = await startReceiver();
  const requests: ApiRequest[] = [];
  let at = beginning;
  const { control, faults, ...payments } = await startPayments({
    now: () => at,
    webhook: { url: receiver.url, secret: current },
    onRequest: (request) => void requests.push(request),
  });
  const url = { host: '127.0.0.1', port: Number(new URL(payments.url).port), protocol: 'http' } as const;
  const options = { secretKey: 'sk_test_contract', webhookSecrets: [current, previous], live: false, url };
  const provider = stripeProvider({ ...options, networkRetries: 0 });
  return {
    provider,
    now: () => new Date(at),
    forge,
    advanceTo: async (moment) => {
      at = Math.max(at, Math.ceil(moment.getTime() / 1_000) * 1_000);
      await control.tick();
    },
    payCheckout: async (session, card) =>
      (await control.payCheckout({ session, card: cards[card], confirmed: true })) === 'paid',
    replaceCard: async (customer, card) => {
      await provider.openPortal({ customer, doneUrl: 'https://throughline.example/back' });
      await control.replaceCard({ customer, card: cards[card] });
    },
    confirmPayment: (invoice) => control.confirmPayment(invoice),
    dispute: (invoice) => control.openDispute(invoice),
    settleDispute: (invoice, outcome) => control.closeDispute(invoice, outcome),
    deliveries: async () => {
      await control.tick();
      const sent = receiver.received.splice(0);
      return sent.map(({ payload, signature }) => ({ body: Buffer.from(payload), signature }));
    },
    down: () => faults.play({ fault: 'reset', times: 1_000_000 }),
    up: () => faults.stop(),
    // The SDK itself repeats a request once whose connection ends.
    loseNextAnswer: () => faults.play({ fault: 'answer_lost', method: 'POST or DELETE', times: 2 }),
    stop: async () => {
      expect(requests.filter(addsUp)).toEqual([]);
      await payments.stop();
      await receiver.stop();
    },
  };
};

describeProvider('Stripe', start);
