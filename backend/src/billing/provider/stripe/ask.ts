import Stripe from 'stripe';
import { ProviderRefused, ProviderUnavailable } from '../provider.errors.js';

/** Sends requests to Stripe. What it throws is ours, and has nothing of the request in it. */
export type Ask = <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>;

export const askWith =
  (stripe: Stripe): Ask =>
  async (call) => {
    try {
      return await call(stripe);
    } catch (error) {
      throw getMeaning(error);
    }
  };

/** Returns null for what Stripe does not have. */
export const find = async <T>(asked: Promise<T>): Promise<T | null> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return null;
    throw error;
  }
};

const ours: Record<string, string> = {
  authentication_required: 'needs_confirmation',
  invoice_not_editable: 'not_a_draft',
  invoice_payment_intent_requires_action: 'needs_confirmation',
  subscription_payment_intent_requires_action: 'needs_confirmation',
};

/** Stripe's own words can name a key, an address or a card, so they are left out. */
const getMeaning = (error: unknown): unknown => {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode: status, requestId = 'none' } = error;
  if (status === undefined || status >= 500 || status === 429 || status === 409)
    return new ProviderUnavailable(`Stripe gave no usable answer (status ${status ?? 'none'}, request ${requestId}).`);
  if (status === 401 || status === 403)
    return new ProviderRefused('not_authorised', `Stripe does not accept the secret key (request ${requestId}).`);
  const code = error.code ?? error.rawType ?? 'invalid_request_error';
  const { param = 'none' } = error;
  return new ProviderRefused(ours[code] ?? code, `Stripe refused: ${code} (parameter ${param}, request ${requestId}).`);
};
