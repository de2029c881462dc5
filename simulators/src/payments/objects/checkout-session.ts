import type { Price } from './catalog.js';
import { none, typed, type Metadata } from './wire-value.js';

export type LineItem = {
  id: string;
  object: 'item';
  amount_discount: number;
  amount_subtotal: number;
  amount_tax: number;
  amount_total: number;
  currency: string;
  description: string;
  price: Price;
  quantity: number;
};

type Input = {
  id: string;
  at: number;
  expiresAt: number;
  currency: string;
  total: number;
  url: string;
  order: CheckoutOrder;
};

const customText = { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null };

/** Fields of features that the server does not have. */
const unused = {
  adaptive_pricing: null,
  after_expiration: null,
  allowed_payment_method_types: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  customer_account: null,
  integration_identifier: null,
  invoice_creation: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
};

export const newCheckoutSession = ({ id, at, expiresAt, currency, total, url, order }: Input) => ({
  id,
  object: 'checkout.session' as const,
  ...unused,
  allow_promotion_codes: none<boolean>(),
  amount_subtotal: total,
  amount_total: total,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: none<'auto' | 'required'>(),
  cancel_url: none<string>(),
  client_reference_id: none<string>(),
  created: at,
  currency,
  custom_fields: [],
  custom_text: customText,
  customer: none<string>(),
  customer_creation: none<'always' | 'if_required'>(),
  customer_details: none<{
    address: null;
    email: string | null;
    name: string | null;
    phone: null;
    tax_exempt: string;
    tax_ids: [];
  }>(),
  customer_email: none<string>(),
  discounts: [],
  expires_at: expiresAt,
  invoice: none<string>(),
  livemode: false,
  locale: none<string>(),
  metadata: typed<Metadata>({}),
  mode: 'subscription' as const,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_method_types: ['card'],
  payment_status: typed<'no_payment_required' | 'paid' | 'unpaid'>('unpaid'),
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: typed<'complete' | 'expired' | 'open'>('open'),
  submit_type: null,
  subscription: none<string>(),
  success_url: none<string>(),
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  /** It is null once it is complete or expired. */
  url: typed<string | null>(url),
  wallet_options: null,
  _order: order,
});
export type CheckoutSession = ReturnType<typeof newCheckoutSession>;

/** Describes what the subscription of a session will be. */
export type CheckoutOrder = { lines: LineItem[]; metadata: Metadata; trialDays: number | null };
