import type { Subscription } from './subscription.js';
import { toPlan, type Price } from './catalog.js';
import { none, typed, type Metadata } from './wire-value.js';

export type PhaseItem = { price: Price; quantity: number; metadata: Metadata };
type PhaseInput = {
  start: number;
  end: number;
  currency: string;
  items: readonly PhaseItem[];
  metadata: Metadata;
};

export const newPhase = ({ start, end, currency, items, metadata }: PhaseInput) => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: none<'charge_automatically'>(),
  currency,
  default_payment_method: none<string>(),
  default_tax_rates: [],
  description: none<string>(),
  discounts: [],
  end_date: end,
  invoice_settings: null,
  items: items.map(({ price, quantity, metadata: pairs }) => ({
    billing_thresholds: null,
    discounts: [],
    metadata: pairs,
    tax_rates: [],
    plan: toPlan(price).id,
    price: price.id,
    quantity,
  })),
  metadata,
  on_behalf_of: null,
  proration_behavior: 'none',
  start_date: start,
  transfer_data: null,
  trial_end: none<number>(),
});
export type Phase = ReturnType<typeof newPhase>;

type Input = { id: string; at: number; subscription: Subscription; phase: Phase };

export const newSubscriptionSchedule = ({ id, at, subscription, phase }: Input) => ({
  id,
  object: 'subscription_schedule' as const,
  application: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  canceled_at: none<number>(),
  completed_at: none<number>(),
  created: at,
  current_phase: typed<{ end_date: number; start_date: number } | null>({
    end_date: phase.end_date,
    start_date: phase.start_date,
  }),
  customer: subscription.customer,
  customer_account: null,
  default_settings: {
    application_fee_percent: null,
    billing_cycle_anchor: 'automatic',
    billing_thresholds: null,
    collection_method: subscription.collection_method,
    default_payment_method: subscription.default_payment_method,
    description: none<string>(),
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      days_until_due: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    on_behalf_of: null,
    transfer_data: null,
  },
  end_behavior: typed<'cancel' | 'release'>(subscription.cancel_at_period_end ? 'cancel' : 'release'),
  livemode: false,
  metadata: typed<Metadata>({}),
  pause_schedules: [],
  phases: typed<Phase[]>([phase]),
  released_at: none<number>(),
  released_subscription: none<string>(),
  status: typed<'active' | 'canceled' | 'completed' | 'not_started' | 'released'>('active'),
  subscription: typed<string | null>(subscription.id),
  test_clock: null,
});
export type SubscriptionSchedule = ReturnType<typeof newSubscriptionSchedule>;
