import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Outbox } from '../../kernel/mail/outbox.js';

/** Who stepped down knows it already. */
@Injectable()
export class WhenOwnerLostThatRoleNotifyThem implements Policy<'MemberRoleChanged'> {
  readonly name = 'when-owner-lost-that-role-tell-them';
  readonly on = ['MemberRoleChanged'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly readModel: ReadModel,
    private readonly outbox: Outbox,
  ) {
    registry.add(this);
  }

  async react({ id, position, meta, data }: EventOf<'MemberRoleChanged'>): Promise<void> {
    const { workspaceId, userId, before } = data;
    if (before !== 'owner' || meta.actor.id === userId) return;
    await this.readModel.waitFor(position, ['workspaces']);
    await this.outbox.add('owner-lost', { id, about: { workspaceId, userId } });
  }
}
