import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { AgentId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { z } from 'zod';
import { ConnectionStates } from '../connection-states.js';
import { ConnectionsQueries } from '../connections.queries.js';
import { GrantConnectionAccess } from '../domain/connection.commands.js';
import { hashDefinition } from '../use/hash-definition.js';
import { FollowUps, metaOfFollowUp, type Cause } from '../../kernel/jobs/follow-ups.js';

const Published = z.object({ workspaceId: WorkspaceId, agentId: AgentId, userId: UserId, definition: z.string() });
type Published = z.infer<typeof Published>;
const kind = 'access-to-accounts-of-publishers';

/** A person who publishes an agent, and not by a program with their API key, agrees that the new version goes on using those personal accounts of theirs that they gave it. */
@PolicyProvider()
export class WhenAgentPublishedAgreeForItsPublisher implements Policy<'AgentPublished'> {
  readonly name = 'when-agent-published-agree-for-its-publisher';
  readonly on = ['AgentPublished'] as const;

  constructor(
    private readonly followUps: FollowUps,
    private readonly commands: CommandBus,
    private readonly connections: ConnectionsQueries,
    private readonly states: ConnectionStates,
  ) {
    followUps.register(kind, {
      data: Published,
      tables: ['connections'],
      run: (published, cause) => this.agree(published, cause),
    });
  }

  async react(event: EventOf<'AgentPublished'>): Promise<void> {
    const { workspaceId, actor } = event.meta;
    const { agentId, definition } = event.data;
    if (workspaceId === null || actor.kind !== 'user' || actor.apiKey !== undefined) return;
    const published = { workspaceId, agentId, userId: actor.id, definition: hashDefinition(definition) };
    await this.followUps.add(kind, event, published);
  }

  private async agree({ workspaceId, agentId, userId, definition }: Published, cause: Cause): Promise<void> {
    for (const connectionId of await this.connections.listUsedBy(workspaceId, agentId)) {
      const connection = await this.states.find(workspaceId, connectionId);
      const rule = connection?.access[agentId];
      const isOwn = connection?.sharing === 'owner' && connection.ownerId === userId;
      if (!isOwn || rule === undefined || connection.status !== 'active') continue;
      const by = { userId, manages: false };
      const agreed = { agent: null, definitions: [definition], agentRevision: null };
      const data = { connectionId, agentId, rule, ...agreed, by };
      const meta = { ...metaOfFollowUp(cause, 'agree', connectionId), workspaceId };
      await this.commands.execute(new GrantConnectionAccess(data, meta));
    }
  }
}
