import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { Outbox } from '../../kernel/mail/outbox.js';

type Cause = 'PasswordChanged' | 'PasswordReset';

@Injectable()
export class WhenPasswordChangedNotifyItsOwner implements Policy<Cause> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-password-changed-tell-its-owner';
  readonly on = ['PasswordChanged', 'PasswordReset'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly outbox: Outbox,
  ) {
    registry.add(this);
  }

  async react({ id, data: { userId }, meta: { at } }: EventOf<Cause>): Promise<void> {
    await this.outbox.add('password-changed', { id, about: { id, userId, at } });
  }
}
