import { none, typed, type Metadata } from './wire-value.js';

/** Describes what a test card does when it is charged. `declined_later`: the first payment works, later ones do not. */
export type CardBehaviour = 'ok' | 'declined' | 'declined_later' | 'needs_confirmation';

type Input = { id: string; at: number; last4: string; behaviour: CardBehaviour };

export const newPaymentMethod = ({ id, at, last4, behaviour }: Input) => ({
  id,
  object: 'payment_method' as const,
  allow_redisplay: 'unspecified',
  billing_details: { address: null, email: none<string>(), name: none<string>(), phone: null, tax_id: null },
  card: {
    brand: 'visa',
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: 'visa',
    exp_month: 12,
    exp_year: 2034,
    fingerprint: `fp_${last4}`,
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: ['visa'], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: at,
  customer: none<string>(),
  customer_account: null,
  livemode: false,
  metadata: typed<Metadata>({}),
  type: 'card',
  _behaviour: behaviour,
  /** How many payments were made with it. */
  _payments: 0,
});
export type PaymentMethod = ReturnType<typeof newPaymentMethod>;
