import { none, typed, type Metadata } from './wire-value.js';

export const newProduct = ({ id, at, name }: { id: string; at: number; name: string }) => ({
  id,
  object: 'product' as const,
  active: true,
  created: at,
  default_price: none<string>(),
  description: none<string>(),
  images: typed<string[]>([]),
  livemode: false,
  marketing_features: [],
  metadata: typed<Metadata>({}),
  name,
  package_dimensions: null,
  shippable: null,
  statement_descriptor: null,
  tax_code: none<string>(),
  tax_details: null,
  type: 'service',
  unit_label: none<string>(),
  updated: at,
  url: none<string>(),
});
export type Product = ReturnType<typeof newProduct>;

type PriceInput = { id: string; at: number; product: string; currency: string; unitAmount: number };

/** The simulator has monthly prices only. */
export const newPrice = ({ id, at, product, currency, unitAmount }: PriceInput) => ({
  id,
  object: 'price' as const,
  active: true,
  billing_scheme: 'per_unit',
  created: at,
  currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: none<string>(),
  metadata: typed<Metadata>({}),
  nickname: none<string>(),
  product,
  recurring: { interval: 'month', interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
  type: 'recurring',
  unit_amount: unitAmount,
  unit_amount_decimal: String(unitAmount),
});
export type Price = ReturnType<typeof newPrice>;

/** The older form of a price, which subscription items still have. */
export const toPlan = (price: Price) => ({
  id: price.id,
  object: 'plan' as const,
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring.interval,
  interval_count: price.recurring.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: price.recurring.usage_type,
});
