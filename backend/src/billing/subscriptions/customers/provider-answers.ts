import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ProviderRefused, ProviderUnavailable } from '../../provider/provider.errors.js';

const needsConfirmation = new Set([
  'needs_confirmation',
  'authentication_required',
  'subscription_payment_intent_requires_action',
]);
const isOfCard = (code: string): boolean => code === 'no_card' || /card|payment|insufficient|declined/.test(code);

/** Returns what somebody is told of an error of the provider. Its words are not shown: they may name what is not theirs. */
const getProblem = (error: unknown): unknown => {
  if (error instanceof ProviderUnavailable) return new DomainError('billing_provider_unavailable', { retryAfter: 10 });
  if (!(error instanceof ProviderRefused)) return error;
  if (needsConfirmation.has(error.code)) return new DomainError('payment_action_required');
  if (isOfCard(error.code)) return new DomainError('payment_required');
  return new DomainError('invalid_state', { currentState: error.code, detail: 'The payment provider refused this.' });
};

/** A call of the provider on behalf of somebody who waits for the answer. */
export const answered = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw getProblem(error);
  }
};
