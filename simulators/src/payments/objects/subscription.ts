import { toPlan, type Price } from './catalog.js';
import { listOf, none, typed, type Metadata } from './wire-value.js';

type SubscriptionStatus = 'active' | 'canceled' | 'incomplete' | 'past_due' | 'trialing';
export type CancelReason = 'cancellation_requested' | 'payment_failed';

type ItemInput = {
  id: string;
  at: number;
  price: Price;
  quantity: number;
  subscription: string;
  period: { start: number; end: number };
};

export const newSubscriptionItem = ({ id, at, price, quantity, subscription, period }: ItemInput) => ({
  id,
  object: 'subscription_item' as const,
  billing_thresholds: null,
  created: at,
  current_period_end: period.end,
  current_period_start: period.start,
  current_trial: null,
  discounts: typed<string[]>([]),
  metadata: typed<Metadata>({}),
  plan: toPlan(price),
  price,
  quantity,
  subscription,
  tax_rates: typed<string[]>([]),
});
export type SubscriptionItem = ReturnType<typeof newSubscriptionItem>;

type Input = { id: string; at: number; customer: string; currency: string };

/** Fields of features that the server does not have. */
const unused = {
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_thresholds: null,
  customer_account: null,
  default_source: null,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
};

export const newSubscription = ({ id, at, customer, currency }: Input) => ({
  id,
  object: 'subscription' as const,
  ...unused,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor: at,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  cancel_at: none<number>(),
  cancel_at_period_end: false,
  canceled_at: none<number>(),
  cancellation_details: {
    comment: none<string>(),
    feedback: none<string>(),
    feedback_option: null,
    reason: none<CancelReason>(),
  },
  collection_method: 'charge_automatically',
  created: at,
  currency,
  customer,
  days_until_due: none<number>(),
  default_payment_method: none<string>(),
  default_tax_rates: typed<string[]>([]),
  description: none<string>(),
  discounts: typed<string[]>([]),
  ended_at: none<number>(),
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  items: listOf<SubscriptionItem>(`/v1/subscription_items?subscription=${id}`),
  latest_invoice: none<string>(),
  livemode: false,
  metadata: typed<Metadata>({}),
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: none<string>(),
  start_date: at,
  status: typed<SubscriptionStatus>('incomplete'),
  test_clock: null,
  transfer_data: null,
  trial_end: none<number>(),
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: none<number>(),
});
export type Subscription = ReturnType<typeof newSubscription>;
