import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Outbox } from '../../kernel/mail/outbox.js';

type Cause = 'PasswordChanged' | 'PasswordReset';

@PolicyProvider()
export class WhenPasswordChangedNotifyItsOwner implements Policy<Cause> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-password-changed-tell-its-owner';
  readonly on = ['PasswordChanged', 'PasswordReset'] as const;

  constructor(private readonly outbox: Outbox) {}

  async react({ id, data: { userId }, meta: { at } }: EventOf<Cause>): Promise<void> {
    await this.outbox.add('password-changed', { id, about: { id, userId, at } });
  }
}
