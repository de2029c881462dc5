import { create } from '../events/changes.js';
import type { Account } from '../objects/account.js';
import { newRefund, type PaymentIntent, type Refund, type RefundReason } from '../objects/payment.js';
import type { Metadata } from '../objects/wire-value.js';
import { invalid } from '../wire/api-error.js';

const refundedOf = ({ store }: Account, intent: PaymentIntent): number =>
  store
    .all('refund')
    .filter(({ payment_intent: of }) => of === intent.id)
    .reduce((sum, { amount }) => sum + amount, 0);

type Asked = { amount: number | undefined; reason: RefundReason | null; metadata: Metadata };

/** Gives back money of a payment: what is left of it, or a part of that. */
export const refund = (account: Account, intent: PaymentIntent, { amount, reason, metadata }: Asked): Refund => {
  if (intent.status !== 'succeeded')
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
      'payment_intent_unexpected_state',
    );
  const left = intent.amount_received - refundedOf(account, intent);
  const asked = amount ?? left;
  if (left === 0)
    throw invalid(
      `Charge ${intent.latest_charge ?? ''} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  if (asked > left)
    throw invalid(`Refund amount (${asked}) is greater than unrefunded amount on charge (${left})`, 'amount');
  if (asked < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  const made = newRefund({ id: account.makeId('re'), at: account.clock.now(), amount: asked, intent });
  Object.assign(made, { reason, metadata });
  return create(account, made, 'refund.created');
};
