import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Outbox } from '../../kernel/mail/outbox.js';
import type { VerificationAbout } from '../sign-up/verification/verification-emails.js';

type Cause = 'UserRegistered' | 'VerificationRequested';

@PolicyProvider()
export class WhenVerificationRequestedSendItsMail implements Policy<Cause> {
  readonly name = 'when-verification-requested-send-its-mail';
  readonly on = ['UserRegistered', 'VerificationRequested'] as const;

  constructor(private readonly outbox: Outbox) {}

  async react({ id, data: { flowId, userId } }: EventOf<Cause>): Promise<void> {
    if (flowId === undefined) return;
    const about: VerificationAbout = { id, flowId, userId };
    await this.outbox.add('verification', { id, about });
  }
}
