import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import type { PaymentProvider } from '../../payment-provider.js';
import { ProviderUnavailable } from '../../provider.errors.js';
import type { ProviderHarness, TestCard } from '../../testing/provider-harness.js';
import { sign } from '../signatures.js';
import { testProvider } from '../test-provider.js';
import { startReceiver } from './notice-receiver.js';

const numbers: Record<TestCard, string> = {
  ok: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  declined_later: '4000 0000 0000 0341',
  needs_confirmation: '4000 0000 0000 3220',
};

export const cardNamed = (card: TestCard) => ({ number: numbers[card], expires: '12/34', cvc: '123' });

export const secrets = { secret: 'the-secret-of-now', previousSecret: 'the-secret-before' };

const page = (name: string) => (id: string, workspaceId: string) =>
  `https://throughline.example/${workspaceId}/${name}/${id}`;
export const pages = { checkout: page('checkout'), portal: page('portal'), invoice: page('invoice') };

type Database = { url: string; drop: () => Promise<void> };

/** A test provider with a database of its own, a clock that moves only when it is set, and a receiver of its notices. */
export const startTestProvider = async (database: Database, from = new Date('2026-11-17T09:30:00.000Z')) => {
  const postgres = new Postgres({ url: database.url });
  const receiver = await startReceiver();
  const clock = new TestClock();
  clock.setTo(from);
  const deps = {
    postgres,
    clock: () => clock.now(),
    webhookUrl: receiver.url,
    ...secrets,
    live: false,
    pages,
  } as const;
  const provider = testProvider(deps);
  await provider.prepare();
  const stop = async (): Promise<void> => {
    await receiver.stop();
    await postgres.close();
    await database.drop();
  };
  return { provider, clock, receiver, postgres, deps, databaseUrl: database.url, stop };
};

type Network = { isDown: boolean; losesAnswer: boolean };

const changes = new Set<string | symbol>([
  ...[
    'ensureCustomer',
    'startCheckout',
    'expireCheckout',
    'openPortal',
    'change',
    'withdrawChange',
    'cancel',
    'resume',
  ],
  ...['addLines', 'addToNext', 'invoiceRest', 'finalise', 'pay', 'voidInvoice', 'creditNote'],
]);

/** The same provider, when a network is between it and its caller. */
const behind = (provider: PaymentProvider, network: Network): PaymentProvider =>
  new Proxy(provider, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function' || name === 'verify') return member;
      return async (...given: unknown[]): Promise<unknown> => {
        if (network.isDown) throw new ProviderUnavailable();
        const answer: unknown = await Reflect.apply(member, target, given);
        if (!network.losesAnswer || !changes.has(name)) return answer;
        network.losesAnswer = false;
        throw new ProviderUnavailable();
      };
    },
  });

export const startHarness = async (database: Database): Promise<ProviderHarness> => {
  const { provider, clock, receiver, stop } = await startTestProvider(database);
  const network: Network = { isDown: false, losesAnswer: false };
  return {
    provider: behind(provider, network),
    now: () => clock.now(),
    advanceTo: (at) => {
      clock.setTo(at);
      return provider.tick();
    },
    payCheckout: async (checkout, card) => {
      const confirmed = card === 'needs_confirmation';
      return (await provider.payCheckout({ checkout, card: cardNamed(card), confirmed })) === 'paid';
    },
    replaceCard: (customer, card) => provider.replaceCard({ customer, card: cardNamed(card) }),
    confirmPayment: (invoice) => provider.confirmPayment(invoice),
    dispute: (invoice) => provider.dispute(invoice),
    settleDispute: (invoice, outcome) => provider.settleDispute(invoice, outcome),
    deliveries: async () => {
      await provider.deliver();
      return receiver.received.splice(0);
    },
    forge: ({ body }, by) => {
      const secret = {
        other_secret: 'of-another',
        previous_secret: secrets.previousSecret,
        other_mode: secrets.secret,
      }[by];
      const text = body.toString();
      const sent = by === 'other_mode' ? text.replace('"live":false', '"live":true') : text;
      return { body: Buffer.from(sent), signature: sign(secret, sent, clock.now()) };
    },
    down: () => void (network.isDown = true),
    up: () => void (network.isDown = false),
    loseNextAnswer: () => void (network.losesAnswer = true),
    stop,
  };
};
