import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Outbox } from '../../kernel/mail/outbox.js';

@PolicyProvider()
export class WhenNewDeviceSignedInNotifyItsOwner implements Policy<'SignedIn' | 'SessionReuseDetected'> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-signed-in-somewhere-new-tell-its-owner';
  readonly on = ['SignedIn', 'SessionReuseDetected'] as const;

  constructor(private readonly outbox: Outbox) {}

  async react(event: EventOf<'SignedIn' | 'SessionReuseDetected'>): Promise<void> {
    const { userId } = event.data;
    if (event.type === 'SessionReuseDetected')
      await this.outbox.add('session-reused', { id: event.id, about: { userId } });
    else if (event.data.newDevice === true) {
      const about = { userId, browser: event.data.browser, network: event.data.network, at: event.meta.at };
      await this.outbox.add('new-device', { id: event.id, about });
    }
  }
}
