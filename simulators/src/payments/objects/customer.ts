import { none, typed, type Metadata } from './wire-value.js';

export type Address = {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

export const newCustomer = ({ id, at }: { id: string; at: number }) => ({
  id,
  object: 'customer' as const,
  address: none<Address>(),
  /** Negative when the customer has credit. */
  balance: 0,
  created: at,
  currency: none<string>(),
  customer_account: null,
  default_source: null,
  delinquent: false,
  description: none<string>(),
  discount: null,
  email: none<string>(),
  invoice_prefix: id.slice(-8).toUpperCase(),
  invoice_settings: {
    custom_fields: null,
    default_payment_method: none<string>(),
    footer: none<string>(),
    rendering_options: null,
  },
  livemode: false,
  metadata: typed<Metadata>({}),
  name: none<string>(),
  next_invoice_sequence: 1,
  phone: none<string>(),
  preferred_locales: typed<string[]>([]),
  shipping: null,
  tax_exempt: typed<'none' | 'exempt' | 'reverse'>('none'),
  test_clock: null,
});
export type Customer = ReturnType<typeof newCustomer>;
