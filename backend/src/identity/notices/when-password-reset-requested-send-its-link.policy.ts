import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Outbox } from '../../kernel/mail/outbox.js';

@PolicyProvider()
export class WhenPasswordResetRequestedSendItsLink implements Policy<'PasswordResetRequested'> {
  readonly name = 'when-password-reset-requested-send-its-link';
  readonly on = ['PasswordResetRequested'] as const;

  constructor(private readonly outbox: Outbox) {}

  async react({ id, data: { userId } }: EventOf<'PasswordResetRequested'>): Promise<void> {
    await this.outbox.add('password-reset', { id, about: { id, userId } });
  }
}
