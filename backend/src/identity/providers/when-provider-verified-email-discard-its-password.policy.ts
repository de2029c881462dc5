import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { DiscardUnverifiedRegistration } from './discard-unverified-registration.js';

/** A password that another person may have typed is discarded, even when the process ends right after the verification. */
@PolicyProvider()
export class WhenProviderVerifiedEmailDiscardItsPassword implements Policy<'EmailVerified'> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-provider-verified-forget-what-was-typed';
  readonly on = ['EmailVerified'] as const;

  constructor(private readonly former: DiscardUnverifiedRegistration) {}

  async react({ data: { userId, by }, meta: { at } }: EventOf<'EmailVerified'>): Promise<void> {
    if (by === 'provider') await this.former.discard(userId, at);
  }
}
