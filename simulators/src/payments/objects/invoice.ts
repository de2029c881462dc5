import type { Customer } from './customer.js';
import type { InvoiceLine, Period } from './invoice-line.js';
import { listOf, none, typed, type Metadata } from './wire-value.js';

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
export type BillingReason =
  'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming';

export type InvoiceInput = {
  id: string;
  at: number;
  customer: Customer;
  currency: string;
  reason: BillingReason;
  period: Period;
  subscription: { id: string; metadata: Metadata } | null;
};

const getParent = (subscription: InvoiceInput['subscription']) =>
  subscription === null
    ? null
    : {
        quote_details: null,
        subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
        type: 'subscription_details',
      };

/** Returns what the customer was when the invoice was made. */
const customerFields = (customer: Customer) => ({
  customer: customer.id,
  customer_account: null,
  customer_address: customer.address,
  customer_email: customer.email,
  customer_name: customer.name,
  customer_phone: customer.phone,
  customer_shipping: null,
  customer_tax_exempt: customer.tax_exempt,
  customer_tax_ids: [],
});

/** Fields of features that the server does not have. */
const unused = {
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  custom_fields: null,
  default_source: null,
  from_invoice: null,
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
};

export const newInvoice = ({ id, at, customer, currency, reason, period, subscription }: InvoiceInput) => ({
  id,
  object: 'invoice' as const,
  ...unused,
  account_country: 'DE',
  account_name: 'Test account',
  amount_due: 0,
  amount_paid: 0,
  amount_paid_off_stripe: 0,
  amount_remaining: 0,
  attempt_count: 0,
  attempted: false,
  auto_advance: reason !== 'manual',
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: none<number>(),
  billing_reason: reason,
  collection_method: 'charge_automatically',
  created: at,
  currency,
  ...customerFields(customer),
  default_payment_method: none<string>(),
  default_tax_rates: [],
  description: none<string>(),
  discounts: [],
  due_date: none<number>(),
  effective_at: none<number>(),
  ending_balance: none<number>(),
  footer: none<string>(),
  hosted_invoice_url: none<string>(),
  invoice_pdf: none<string>(),
  issuer: { type: 'self' },
  lines: listOf<InvoiceLine>(`/v1/invoices/${id}/lines`),
  livemode: false,
  metadata: typed<Metadata>({}),
  next_payment_attempt: none<number>(),
  number: none<string>(),
  parent: getParent(subscription),
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  period_end: period.end,
  period_start: period.start,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  starting_balance: 0,
  status: typed<InvoiceStatus>('draft'),
  status_transitions: {
    finalized_at: none<number>(),
    marked_uncollectible_at: none<number>(),
    paid_at: none<number>(),
    voided_at: none<number>(),
  },
  subtotal: 0,
  subtotal_excluding_tax: 0,
  test_clock: null,
  total: 0,
  total_discount_amounts: [],
  total_excluding_tax: 0,
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: at,
});
export type Invoice = ReturnType<typeof newInvoice>;

export const subscriptionOf = (invoice: Invoice): string | null =>
  invoice.parent?.subscription_details.subscription ?? null;
