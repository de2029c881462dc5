import Stripe from 'stripe';
import type { PaymentProvider } from '../payment-provider.js';
import { askWith } from './ask.js';
import { checkoutsOf } from './checkouts.js';
import { creditNotesOf } from './credit-notes.js';
import { customersOf } from './customers.js';
import { eventsOf } from './event-list.js';
import { invoicesOf } from './invoices.js';
import { verifyWith } from './notices.js';
import { previewsOf } from './preview.js';
import { subscriptionsOf } from './subscriptions.js';

export type StripeOptions = {
  /** `test`: another server speaks for Stripe, and no money moves. */
  name?: 'test' | 'stripe';
  secretKey: string;
  /** The current one, and the former one while it is replaced. */
  webhookSecrets: readonly string[];
  /** Whether money moves. */
  live: boolean;
  /** Where another server speaks for Stripe. */
  url?: { host: string; port: number; protocol: 'http' | 'https' };
  networkRetries?: number;
};

const timeoutMs = 10_000;

const check = ({ secretKey, webhookSecrets, live }: StripeOptions): void => {
  if (secretKey.trim() === '') throw new Error('The secret key of Stripe is empty.');
  if (webhookSecrets.length === 0 || webhookSecrets.some((secret) => secret.trim() === ''))
    throw new Error('A webhook secret of Stripe is empty.');
  if (/^[a-z]+_live_/.test(secretKey) !== live)
    throw new Error(`The secret key of Stripe is of ${live ? 'test' : 'live'} mode.`);
};

/** Makes the provider that is Stripe, or a server that speaks its wire. */
export const stripeProvider = (options: StripeOptions): PaymentProvider => {
  check(options);
  const { name = 'stripe', secretKey, webhookSecrets, live, url = {}, networkRetries = 2 } = options;
  const settings = { ...url, timeout: timeoutMs, maxNetworkRetries: networkRetries, telemetry: false };
  const ask = askWith(new Stripe(secretKey, settings));
  return {
    name,
    ...customersOf(ask),
    ...checkoutsOf(ask),
    ...subscriptionsOf(ask),
    ...previewsOf(ask),
    ...invoicesOf(ask),
    ...creditNotesOf(ask),
    ...eventsOf(ask),
    verify: verifyWith(webhookSecrets, live),
  };
};
