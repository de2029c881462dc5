import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { AgentId, TriggerId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { z } from 'zod';
import { ChangeAgentOwner } from '../../agents/public.js';
import { ChangeTriggerOwner } from '../../triggers/public.js';
import { MembersQueries } from '../../workspaces/public.js';
import { FollowUps, metaOfFollowUp, type Cause } from '../../kernel/jobs/follow-ups.js';

const Removed = z.object({ workspaceId: WorkspaceId, userId: UserId, successorId: UserId.optional() });
type Removed = z.infer<typeof Removed>;
const kind = 'member-hand-overs';

/** Every agent and trigger keeps an owner: those without a chosen successor go to the first owner of the workspace. */
@PolicyProvider()
export class WhenMemberRemovedHandOverWhatTheyOwned implements Policy<'MemberRemoved'> {
  readonly name = 'when-member-removed-hand-over-what-they-owned';
  readonly on = ['MemberRemoved'] as const;

  constructor(
    private readonly followUps: FollowUps,
    private readonly commands: CommandBus,
    private readonly members: MembersQueries,
  ) {
    followUps.register(kind, {
      data: Removed,
      tables: ['workspaces', 'agents', 'triggers'],
      run: (removed, cause) => this.handOver(removed, cause),
    });
  }

  async react(event: EventOf<'MemberRemoved'>): Promise<void> {
    const { workspaceId, userId, successorId } = event.data;
    await this.followUps.add(kind, event, { workspaceId, userId, successorId });
  }

  private async handOver({ workspaceId, userId, successorId }: Removed, cause: Cause): Promise<void> {
    const ownerId = successorId ?? (await this.members.firstOwner(workspaceId));
    if (ownerId === null) return;
    const toMeta = (id: string) => ({ ...metaOfFollowUp(cause, 'hand-over', id), workspaceId });
    const { agents, triggers } = await this.members.getEverything(workspaceId, userId);
    for (const id of agents)
      await this.commands.execute(new ChangeAgentOwner({ agentId: AgentId.parse(id), ownerId }, toMeta(id)));
    for (const id of triggers)
      await this.commands.execute(new ChangeTriggerOwner({ triggerId: TriggerId.parse(id), ownerId }, toMeta(id)));
  }
}
