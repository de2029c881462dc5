import Stripe from 'stripe';
import type { PaymentProvider } from '../payment-provider.js';
import { askWith } from './ask.js';
import { toCheckouts } from './checkouts.js';
import { toCreditNotes } from './credit-notes.js';
import { toCustomers } from './customers.js';
import { toEvents } from './event-list.js';
import { toInvoices } from './invoices.js';
import { verifyWith } from './notices.js';
import { toPreviews } from './preview.js';
import { toSubscriptions } from './subscriptions.js';

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
    ...toCustomers(ask),
    ...toCheckouts(ask),
    ...toSubscriptions(ask),
    ...toPreviews(ask),
    ...toInvoices(ask),
    ...toCreditNotes(ask),
    ...toEvents(ask),
    verify: verifyWith(webhookSecrets, live),
  };
};
