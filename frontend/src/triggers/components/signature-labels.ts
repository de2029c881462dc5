import { limits } from '@throughline/contracts/limits.js';
import type { SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';

type Words = { label: string; hint: string };

/** The signature methods of webhooks, in the order in which they are offered, as the screens name them. */
export const signatureWords: Readonly<Record<SignatureMode, Words>> = {
  standard: {
    label: 'Standard Webhooks',
    hint: 'For services that sign by Standard Webhooks, and for programs of your own.',
  },
  github: { label: 'GitHub', hint: 'GitHub signs each delivery with the secret that you enter there.' },
  stripe: { label: 'Stripe', hint: 'Stripe signs each event. Paste the signing secret of the endpoint.' },
  slack: { label: 'Slack', hint: 'Slack signs each request. Paste the signing secret of the app.' },
  shopify: {
    label: 'Shopify',
    hint: 'Shopify signs each webhook. Paste the secret that it shows under webhooks, or of the app.',
  },
  hmac: {
    label: 'HMAC in a header',
    hint: 'For services that sign the body with HMAC SHA-256, in hexadecimal digits or base64.',
  },
  basic: {
    label: 'User and password (Basic)',
    hint: 'For services that can only sign in: the user is throughline, the password is the secret.',
  },
  bearer: { label: 'Bearer token', hint: 'The secret itself is sent with each call.' },
  none: {
    label: 'None (anyone can call it)',
    hint: `Anyone who knows the URL can start the agent, with at most ${limits.unsignedWebhook.body / 1024} KB and 5 calls a second.`,
  },
};

/** Holds who makes the secret, where the caller does and it cannot be chosen there. */
export const secretMakers: Partial<Record<SignatureMode, string>> = {
  stripe: 'Stripe',
  slack: 'Slack',
  shopify: 'Shopify',
};
