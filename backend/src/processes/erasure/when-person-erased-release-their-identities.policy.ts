import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { ProviderLinks } from '../../accounts/providers/provider-links.js';

/** Signing in with the provider afterwards opens a new account. */
@PolicyProvider()
export class WhenPersonErasedReleaseTheirIdentities implements Policy<'PersonErased'> {
  readonly name = 'when-person-erased-release-their-identities';
  readonly on = ['PersonErased'] as const;

  constructor(private readonly links: ProviderLinks) {}

  async react({ id, data: { userId }, meta, position }: EventOf<'PersonErased'>): Promise<void> {
    await this.links.releaseAll(userId, { ...meta, origin: { via: 'system' }, causationId: id }, position);
  }
}
