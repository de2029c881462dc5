import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { MoveAccountEmail } from '../../accounts/email-change/move-account-email.js';

@Injectable()
export class WhenEmailChangedMoveItsCredentials implements Policy<'EmailChanged' | 'EmailChangeStopped'> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-email-changed-move-its-account';
  readonly on = ['EmailChanged', 'EmailChangeStopped'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly moving: MoveAccountEmail,
  ) {
    registry.add(this);
  }

  async react({ type, data: { changeId } }: EventOf<'EmailChanged' | 'EmailChangeStopped'>): Promise<void> {
    await (type === 'EmailChanged' ? this.moving.moveForward(changeId) : this.moving.moveBack(changeId));
  }
}
