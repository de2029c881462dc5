import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Outbox } from '../../kernel/mail/outbox.js';

@Injectable()
export class WhenOwnershipOfferedNotifyTheMember implements Policy<'OwnershipOffered'> {
  readonly name = 'when-ownership-offered-tell-the-member';
  readonly on = ['OwnershipOffered'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly readModel: ReadModel,
    private readonly outbox: Outbox,
  ) {
    registry.add(this);
  }

  async react({ id, position, data: { workspaceId, toId } }: EventOf<'OwnershipOffered'>): Promise<void> {
    await this.readModel.waitFor(position, ['workspaces']);
    await this.outbox.add('ownership-offered', { id, about: { workspaceId, userId: toId } });
  }
}
