import type { EventOf } from '@throughline/contracts/domain-events.js';
import { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Outbox } from '../../kernel/mail/outbox.js';
import { ownersOf } from '../../workspaces/public.js';

const Owner = MemberRow.pick({ userId: true });

@PolicyProvider()
export class WhenBreakGlassUsedNotifyTheOwners implements Policy<'GlassBroken'> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-glass-broken-tell-the-owners';
  readonly on = ['GlassBroken'] as const;

  constructor(
    private readonly readModel: ReadModel,
    private readonly outbox: Outbox,
  ) {}

  async react({ id, data: { workspaceId, reason } }: EventOf<'GlassBroken'>): Promise<void> {
    const owners = await this.readModel.many(Owner, ownersOf(workspaceId));
    for (const { userId } of owners)
      await this.outbox.add('glass-broken', { id: `${id}-${userId}`, about: { workspaceId, userId, reason } });
  }
}
