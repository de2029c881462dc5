import type { EventOf } from '@throughline/contracts/domain-events.js';
import { metaAfter } from '@throughline/platform/deciders/command-meta.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Facts } from '../../access/facts.js';
import { IdentityRegistry } from '../../identity/public.js';

/** Signing in with the provider afterwards opens a new account. The linked identities are read from the person's stream. */
@PolicyProvider()
export class WhenPersonErasedReleaseTheirIdentities implements Policy<'PersonErased'> {
  readonly name = 'when-person-erased-release-their-identities';
  readonly on = ['PersonErased'] as const;

  constructor(
    private readonly facts: Facts,
    private readonly identities: IdentityRegistry,
  ) {}

  async react(event: EventOf<'PersonErased'>): Promise<void> {
    const { userId } = event.data;
    for (const identityId of await this.facts.linkedIdentities(userId))
      await this.identities.release(identityId, userId, metaAfter(event, null, 'release', identityId));
  }
}
