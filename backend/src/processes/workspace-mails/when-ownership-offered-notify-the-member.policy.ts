import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { WorkspaceMails } from './workspace-mails.js';

@Injectable()
export class WhenOwnershipOfferedNotifyTheMember implements Policy<'OwnershipOffered'> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-ownership-offered-tell-the-member';
  readonly on = ['OwnershipOffered'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly mails: WorkspaceMails,
  ) {
    registry.add(this);
  }

  async react(event: EventOf<'OwnershipOffered'>): Promise<void> {
    await this.mails.add('ownership-offered', event, { workspaceId: event.data.workspaceId, userId: event.data.toId });
  }
}
