import { none, typed, type WireObject } from './wire-value.js';

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

export const newTestClock = ({ id, at, frozenTime }: { id: string; at: number; frozenTime: number }) => ({
  id,
  object: 'test_helpers.test_clock' as const,
  created: at,
  deletes_after: at + 30 * 86_400,
  frozen_time: frozenTime,
  livemode: false,
  name: none<string>(),
  status: typed<'advancing' | 'internal_failure' | 'ready'>('ready'),
  status_details: typed<{ advancing?: { target_frozen_time: number } }>({}),
});
export type TestClock = ReturnType<typeof newTestClock>;

export type Formula = 'count' | 'last' | 'sum';
type MeterInput = { id: string; at: number; name: string; eventName: string; formula: Formula };

export const newMeter = ({ id, at, name, eventName, formula }: MeterInput) => ({
  id,
  object: 'billing.meter' as const,
  created: at,
  customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
  default_aggregation: { formula },
  display_name: name,
  event_name: eventName,
  event_time_window: null,
  livemode: false,
  status: typed<'active' | 'inactive'>('active'),
  status_transitions: { deactivated_at: none<number>() },
  updated: at,
  value_settings: { event_payload_key: 'value' },
});
export type Meter = ReturnType<typeof newMeter>;

export type MeterEvent = {
  object: 'billing.meter_event';
  created: number;
  event_name: string;
  identifier: string;
  livemode: boolean;
  payload: Record<string, string>;
  timestamp: number;
};

/** An event of the API: something that happened to an object. */
export type ApiEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: WireObject; previous_attributes?: WireObject };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};
