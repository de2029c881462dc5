import { none, typed, type Metadata } from './wire-value.js';

export type IntentStatus =
  'canceled' | 'processing' | 'requires_action' | 'requires_confirmation' | 'requires_payment_method' | 'succeeded';

export type PaymentError = {
  type: 'card_error';
  code: string;
  decline_code: string | null;
  message: string;
};

type IntentInput = { id: string; at: number; amount: number; currency: string; customer: string };

export const newPaymentIntent = ({ id, at, amount, currency, customer }: IntentInput) => ({
  id,
  object: 'payment_intent' as const,
  amount,
  amount_received: 0,
  client_secret: `${id}_secret_test`,
  created: at,
  currency,
  customer,
  last_payment_error: none<PaymentError>(),
  latest_charge: none<string>(),
  livemode: false,
  metadata: typed<Metadata>({}),
  payment_method: none<string>(),
  status: typed<IntentStatus>('requires_payment_method'),
});
export type PaymentIntent = ReturnType<typeof newPaymentIntent>;

type InvoicePaymentInput = {
  id: string;
  at: number;
  amount: number;
  currency: string;
  invoice: string;
  intent: string;
};

export const newInvoicePayment = ({ id, at, amount, currency, invoice, intent }: InvoicePaymentInput) => ({
  id,
  object: 'invoice_payment' as const,
  amount_paid: none<number>(),
  amount_requested: amount,
  created: at,
  currency,
  invoice,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intent, type: 'payment_intent' },
  status: typed<'canceled' | 'open' | 'paid'>('open'),
  status_transitions: { canceled_at: none<number>(), paid_at: none<number>() },
});
export type InvoicePayment = ReturnType<typeof newInvoicePayment>;

type RefundInput = { id: string; at: number; amount: number; intent: PaymentIntent };

export const newRefund = ({ id, at, amount, intent }: RefundInput) => ({
  id,
  object: 'refund' as const,
  amount,
  balance_transaction: null,
  charge: intent.latest_charge,
  created: at,
  currency: intent.currency,
  customer: intent.customer,
  customer_account: null,
  destination_details: {
    card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    type: 'card',
  },
  metadata: typed<Metadata>({}),
  payment_intent: intent.id,
  payment_method: intent.payment_method,
  reason: none<string>(),
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});
export type Refund = ReturnType<typeof newRefund>;
