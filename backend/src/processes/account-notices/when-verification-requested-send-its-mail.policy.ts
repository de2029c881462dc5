import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { Outbox } from '../../kernel/mail/outbox.js';
import type { VerificationAbout } from '../../sign-up/verification/verification.emails.js';

type Cause = 'UserRegistered' | 'VerificationRequested';

@Injectable()
export class WhenVerificationRequestedSendItsMail implements Policy<Cause> {
  readonly name = 'when-verification-requested-send-its-mail';
  readonly on = ['UserRegistered', 'VerificationRequested'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly outbox: Outbox,
  ) {
    registry.add(this);
  }

  async react({ id, data: { flowId, userId } }: EventOf<Cause>): Promise<void> {
    if (flowId === undefined) return;
    const about: VerificationAbout = { id, flowId, userId };
    await this.outbox.add('verification', { id, about });
  }
}
