import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { ConfirmEmail } from '../sign-up/verification/confirm-email.js';

@PolicyProvider()
export class WhenEmailVerifiedActivateItsPassword implements Policy<'EmailVerified'> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-email-verified-keep-its-password';
  readonly on = ['EmailVerified'] as const;

  constructor(private readonly confirmation: ConfirmEmail) {}

  async react({ data: { userId, flowId } }: EventOf<'EmailVerified'>): Promise<void> {
    if (flowId !== undefined) await this.confirmation.complete(flowId, userId);
  }
}
