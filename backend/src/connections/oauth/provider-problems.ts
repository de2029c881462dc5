import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ProviderAddressRefused, ProviderUnreachable } from './provider-calls.js';
import { TokenRefused } from './token-endpoint.js';

/** Returns what went wrong at a provider, in our own words. */
export const providerErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TokenRefused) throw new DomainError('oauth_exchange_failed');
    if (error instanceof ProviderAddressRefused) throw new DomainError('egress_blocked');
    if (error instanceof ProviderUnreachable)
      throw new DomainError('oauth_provider_unavailable', { retryAfter: error.retryAfter ?? 15 });
    throw error;
  }
};
