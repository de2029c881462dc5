import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Outbox } from '../../kernel/mail/outbox.js';

type Cause = 'ProviderLinked' | 'ProviderUnlinked';

@PolicyProvider()
export class WhenProvidersChangedNotifyTheOwner implements Policy<Cause> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-providers-changed-tell-the-owner';
  readonly on = ['ProviderLinked', 'ProviderUnlinked'] as const;

  constructor(private readonly outbox: Outbox) {}

  async react({ id, type, data: { userId, provider }, meta }: EventOf<Cause>): Promise<void> {
    // Somebody who just opened an account with the provider needs no e-mail about it.
    if (meta.command === 'RegisterByProvider') return;
    const template = type === 'ProviderLinked' ? 'provider-linked' : 'provider-unlinked';
    await this.outbox.add(template, { id, about: { userId, provider } });
  }
}
