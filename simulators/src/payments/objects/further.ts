import { none, type WireObject } from './wire-value.js';

type PortalInput = { id: string; at: number; customer: string; returnUrl: string | null; url: string };

export const newPortalSession = ({ id, at, customer, returnUrl, url }: PortalInput) => ({
  id,
  object: 'billing_portal.session' as const,
  configuration: 'bpc_default',
  created: at,
  customer,
  customer_account: null,
  flow: none<WireObject>(),
  livemode: false,
  locale: none<string>(),
  on_behalf_of: null,
  return_url: returnUrl,
  url,
});
export type PortalSession = ReturnType<typeof newPortalSession>;

/** An event of the API: something that happened to an object. The fields with an underscore are of its delivery, in real seconds. */
export type ApiEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: WireObject };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
  _made: number;
  _due: number | null;
  _tries: number;
};

/** The answer to a request with an idempotency key. */
export type KeptReply = {
  id: string;
  object: 'reply';
  path: string;
  request: string;
  requestId: string;
  reply: { status: number; body: string };
  at: number;
};

/** Describes what the network does to deliveries. `late`: how many seconds they wait at least. */
export type Network = { late: number; twice: boolean; shuffled: boolean; lost: boolean };

/** How far the clock was moved, in seconds, and what the network does. */
export type Settings = { id: 'settings'; object: 'settings'; offset: number; network: Network };
