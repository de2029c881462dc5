import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { Outbox } from '../../kernel/mail/outbox.js';

@Injectable()
export class WhenPasswordResetRequestedSendItsLink implements Policy<'PasswordResetRequested'> {
  readonly name = 'when-password-reset-requested-send-its-link';
  readonly on = ['PasswordResetRequested'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly outbox: Outbox,
  ) {
    registry.add(this);
  }

  async react({ id, data: { userId } }: EventOf<'PasswordResetRequested'>): Promise<void> {
    await this.outbox.add('password-reset', { id, about: { id, userId } });
  }
}
