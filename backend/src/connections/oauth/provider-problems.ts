import { EgressFailed, EgressTimeout } from '../../kernel/egress/egress.errors.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ProviderAddressRefused, ProviderUnreachable, ProviderUnusable } from './provider-calls.js';
import { refuseByCode, refuseSignIn } from '../domain/sign-in-refusals.js';
import { TokenRefused } from './token-endpoint.js';

/** Returns what went wrong at a provider, in our own words. */
export const providerErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TokenRefused) throw refuseByCode(error.code);
    if (error instanceof ProviderAddressRefused) throw new DomainError('egress_blocked', { detail: error.message });
    if (error instanceof ProviderUnreachable) throw refuseUnreachable(error);
    throw error;
  }
};

const refuseUnreachable = (error: ProviderUnreachable): DomainError => {
  const { cause } = error;
  const retryAfter = error.retryAfter ?? 15;
  if (cause instanceof EgressFailed || cause instanceof EgressTimeout)
    return new DomainError('oauth_provider_unavailable', { detail: cause.message, retryAfter });
  return refuseSignIn(error instanceof ProviderUnusable ? 'unusable' : 'failing', retryAfter);
};
