import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { z } from 'zod';
import { ConnectionsQueries } from '../connections.queries.js';
import { WithdrawConnectionAccess } from '../domain/connection.commands.js';
import { FollowUps, metaOfFollowUp, type Cause } from '../../kernel/jobs/follow-ups.js';

const Archived = z.object({ workspaceId: WorkspaceId, agentId: AgentId });
type Archived = z.infer<typeof Archived>;
const kind = 'access-of-archived-agents';

/** An agent that is archived keeps no account: should it come back, somebody gives it access again. */
@PolicyProvider()
export class WhenAgentArchivedWithdrawItsAccess implements Policy<'AgentArchived'> {
  readonly name = 'when-agent-archived-withdraw-its-access';
  readonly on = ['AgentArchived'] as const;

  constructor(
    private readonly followUps: FollowUps,
    private readonly commands: CommandBus,
    private readonly connections: ConnectionsQueries,
  ) {
    followUps.register(kind, {
      data: Archived,
      tables: ['connections'],
      run: (archived, cause) => this.withdraw(archived, cause),
    });
  }

  async react(event: EventOf<'AgentArchived'>): Promise<void> {
    const { workspaceId } = event.meta;
    if (workspaceId !== null) await this.followUps.add(kind, event, { workspaceId, agentId: event.data.agentId });
  }

  private async withdraw({ workspaceId, agentId }: Archived, cause: Cause): Promise<void> {
    for (const connectionId of await this.connections.listUsedBy(workspaceId, agentId)) {
      const meta = { ...metaOfFollowUp(cause, 'withdraw', connectionId), workspaceId };
      const data = { connectionId, agentId, reason: 'agent_archived' as const, by: null };
      await this.commands.execute(new WithdrawConnectionAccess(data, meta));
    }
  }
}
