import type { EventOf } from '@throughline/contracts/domain-events.js';
import { metaAfter } from '@throughline/platform/deciders/command-meta.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { accountDecider } from '../../access/identity/domain/account.decider.js';
import { IdentityRegistry } from '../../access/providers/identity-registry.js';

/** Signing in with the provider afterwards opens a new account. The linked identities are read from the person's stream. */
@PolicyProvider()
export class WhenPersonErasedReleaseTheirIdentities implements Policy<'PersonErased'> {
  readonly name = 'when-person-erased-release-their-identities';
  readonly on = ['PersonErased'] as const;

  constructor(
    private readonly deciders: DeciderRunner,
    private readonly identities: IdentityRegistry,
  ) {}

  async react(event: EventOf<'PersonErased'>): Promise<void> {
    const { userId } = event.data;
    const { methods } = await this.deciders.current(accountDecider, userId);
    for (const identityId of methods.identities)
      await this.identities.release(identityId, userId, metaAfter(event, null, 'release', identityId));
  }
}
