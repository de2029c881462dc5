import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { MoveAccountEmail } from '../accounts/email-change/move-account-email.js';

@PolicyProvider()
export class WhenEmailChangedMoveItsCredentials implements Policy<'EmailChanged' | 'EmailChangeStopped'> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-email-changed-move-its-account';
  readonly on = ['EmailChanged', 'EmailChangeStopped'] as const;

  constructor(private readonly moving: MoveAccountEmail) {}

  async react({ type, data: { changeId } }: EventOf<'EmailChanged' | 'EmailChangeStopped'>): Promise<void> {
    await (type === 'EmailChanged' ? this.moving.moveForward(changeId) : this.moving.moveBack(changeId));
  }
}
