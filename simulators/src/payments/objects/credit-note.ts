import type { Invoice } from './invoice.js';
import { listOf, none, typed, type Metadata } from './wire-value.js';

type LineInput = { id: string; amount: number; description: string };

export const newCreditNoteLine = ({ id, amount, description }: LineInput) => ({
  id,
  object: 'credit_note_line_item' as const,
  amount,
  description,
  discount_amount: 0,
  discount_amounts: [],
  livemode: false,
  metadata: typed<Metadata>({}),
  pretax_credit_amounts: [],
  quantity: 1,
  tax_rates: [],
  taxes: [],
  type: 'custom_line_item',
  unit_amount: null,
  unit_amount_decimal: null,
});
export type CreditNoteLine = ReturnType<typeof newCreditNoteLine>;

type Input = { id: string; at: number; invoice: Invoice; amount: number; paidPart: number; number: string };

export const newCreditNote = ({ id, at, invoice, amount, paidPart, number }: Input) => ({
  id,
  object: 'credit_note' as const,
  amount,
  amount_shipping: 0,
  created: at,
  currency: invoice.currency,
  customer: invoice.customer,
  customer_account: null,
  customer_balance_transaction: none<string>(),
  discount_amount: 0,
  discount_amounts: [],
  effective_at: at,
  invoice: invoice.id,
  lines: listOf<CreditNoteLine>(`/v1/credit_notes/${id}/lines`),
  livemode: false,
  memo: none<string>(),
  metadata: typed<Metadata>({}),
  number,
  out_of_band_amount: none<number>(),
  pdf: `https://pay.stripe.com/credit_notes/${id}/pdf`,
  post_payment_amount: paidPart,
  pre_payment_amount: amount - paidPart,
  pretax_credit_amounts: [],
  reason: none<string>(),
  refunds: typed<{ amount_refunded: number; payment_record_refund: null; refund: string; type: 'refund' }[]>([]),
  shipping_cost: null,
  status: typed<'issued' | 'void'>('issued'),
  subtotal: amount,
  subtotal_excluding_tax: amount,
  total: amount,
  total_excluding_tax: amount,
  total_taxes: [],
  type: paidPart === 0 ? 'pre_payment' : paidPart === amount ? 'post_payment' : 'mixed',
  voided_at: none<number>(),
});
export type CreditNote = ReturnType<typeof newCreditNote>;
