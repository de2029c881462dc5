import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { z } from 'zod';
import { ConnectionsQueries } from '../connections.queries.js';
import { OrphanConnection } from '../domain/connection.commands.js';
import { FollowUps, metaOfFollowUp, type Cause } from '../../kernel/jobs/follow-ups.js';

const Removed = z.object({ workspaceId: WorkspaceId, userId: UserId });
type Removed = z.infer<typeof Removed>;
const kind = 'member-connections';

/** Accounts of somebody who has left are not used any more, until they are handed over or connected again. */
@PolicyProvider()
export class WhenMemberRemovedOrphanTheirConnections implements Policy<'MemberRemoved'> {
  readonly name = 'when-member-removed-orphan-their-connections';
  readonly on = ['MemberRemoved'] as const;

  constructor(
    private readonly followUps: FollowUps,
    private readonly commands: CommandBus,
    private readonly connections: ConnectionsQueries,
  ) {
    followUps.register(kind, {
      data: Removed,
      tables: ['connections'],
      run: (removed, cause) => this.orphan(removed, cause),
    });
  }

  async react(event: EventOf<'MemberRemoved'>): Promise<void> {
    const { workspaceId, userId } = event.data;
    await this.followUps.add(kind, event, { workspaceId, userId });
  }

  private async orphan({ workspaceId, userId }: Removed, cause: Cause): Promise<void> {
    for (const connectionId of await this.connections.listOwnedBy(workspaceId, userId)) {
      const meta = { ...metaOfFollowUp(cause, 'orphan', connectionId), workspaceId };
      await this.commands.execute(new OrphanConnection({ connectionId, formerOwnerId: userId }, meta));
    }
  }
}
