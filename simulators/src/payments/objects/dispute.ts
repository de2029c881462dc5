import type { PaymentIntent } from './payment.js';
import { none, typed, type Metadata } from './wire-value.js';

const noEvidence = Object.fromEntries(
  [
    'access_activity_log',
    'billing_address',
    'cancellation_policy',
    'cancellation_policy_disclosure',
    'cancellation_rebuttal',
    'customer_communication',
    'customer_email_address',
    'customer_name',
    'customer_purchase_ip',
    'customer_signature',
    'duplicate_charge_documentation',
    'duplicate_charge_explanation',
    'duplicate_charge_id',
    'product_description',
    'receipt',
    'refund_policy',
    'refund_policy_disclosure',
    'refund_refusal_explanation',
    'service_date',
    'service_documentation',
    'shipping_address',
    'shipping_carrier',
    'shipping_date',
    'shipping_documentation',
    'shipping_tracking_number',
    'uncategorized_file',
    'uncategorized_text',
  ].map((field) => [field, null]),
);

type Input = { id: string; at: number; intent: PaymentIntent };

const week = 7 * 86_400;

export const newDispute = ({ id, at, intent }: Input) => ({
  id,
  object: 'dispute' as const,
  amount: intent.amount_received,
  balance_transactions: [],
  charge: intent.latest_charge,
  created: at,
  currency: intent.currency,
  enhanced_eligibility_types: [],
  evidence: { ...noEvidence, enhanced_evidence: {} },
  evidence_details: {
    due_by: at + week,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual',
  },
  intended_submission_method: none<string>(),
  is_charge_refundable: false,
  livemode: false,
  metadata: typed<Metadata>({}),
  payment_intent: intent.id,
  reason: 'general',
  status: typed<'lost' | 'needs_response' | 'under_review' | 'won'>('needs_response'),
});
export type Dispute = ReturnType<typeof newDispute>;
