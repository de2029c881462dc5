import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { AgentId, CommandId, TriggerId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { ChangeAgentOwner } from '../../agents/domain/agent.commands.js';
import { ChangeTriggerOwner } from '../../triggers/domain/trigger.commands.js';
import { MembersQueries } from '../../workspaces/members.queries.js';

/** Nothing is left without somebody who answers for it: what nobody was chosen for goes to the first owner. */
@Injectable()
export class WhenMemberRemovedHandOverWhatTheyOwned implements Policy<'MemberRemoved'> {
  readonly name = 'when-member-removed-hand-over-what-they-owned';
  readonly on = ['MemberRemoved'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly commands: CommandBus,
    private readonly readModel: ReadModel,
    private readonly members: MembersQueries,
  ) {
    registry.add(this);
  }

  async react(event: EventOf<'MemberRemoved'>): Promise<void> {
    await this.readModel.waitFor(event.position, ['workspaces', 'agents', 'triggers']);
    const { workspaceId, userId, successorId } = event.data;
    const ownerId = successorId ?? (await this.members.firstOwner(workspaceId));
    if (ownerId === null) return;
    const { agents, triggers } = await this.members.everythingOf(workspaceId, userId);
    for (const id of agents)
      await this.commands.execute(new ChangeAgentOwner({ agentId: AgentId.parse(id), ownerId }, metaOf(event, id)));
    for (const id of triggers)
      await this.commands.execute(
        new ChangeTriggerOwner({ triggerId: TriggerId.parse(id), ownerId }, metaOf(event, id)),
      );
  }
}

const metaOf = ({ id, meta, data }: EventOf<'MemberRemoved'>, thing: string): CommandMeta => ({
  commandId: CommandId.parse(derivedId(id, 'hand-over', thing)),
  correlationId: meta.correlationId,
  causationId: id,
  actor: meta.actor,
  workspaceId: data.workspaceId,
  at: meta.at,
});
