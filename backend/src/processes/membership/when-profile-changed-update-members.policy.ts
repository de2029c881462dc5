import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { CommandId } from '@throughline/contracts/ids.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { ChangeMemberProfile } from '../../workspaces/domain/workspace.commands.js';
import { WorkspacesQueries } from '../../workspaces/workspaces.queries.js';

type Cause = 'ProfileChanged' | 'ProfilePhotoChanged' | 'ProfilePhotoRemoved' | 'MemberJoined';

/** Whoever joins while the profile changes is told too: one of the two events comes second in the log. */
@Injectable()
export class WhenProfileChangedUpdateMembers implements Policy<Cause> {
  readonly name = 'when-profile-changed-tell-workspaces';
  readonly on = ['ProfileChanged', 'ProfilePhotoChanged', 'ProfilePhotoRemoved', 'MemberJoined'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly commands: CommandBus,
    private readonly readModel: ReadModel,
    private readonly workspaces: WorkspacesQueries,
  ) {
    registry.add(this);
  }

  async react(event: EventOf<Cause>): Promise<void> {
    await this.readModel.waitFor(event.position, ['people', 'workspaces']);
    const { userId } = event.data;
    const { name, photo } = await this.workspaces.publicProfileOf(userId);
    const workspaceIds =
      event.type === 'MemberJoined' ? [event.data.workspaceId] : await this.workspaces.ofMember(userId);
    for (const workspaceId of workspaceIds) await this.tell({ workspaceId, userId, name, photo }, event);
  }

  private async tell(data: ChangeMemberProfile['data'], cause: EventOf<Cause>) {
    await this.commands.execute(
      new ChangeMemberProfile(data, {
        commandId: CommandId.parse(derivedId(cause.id, this.name, data.workspaceId)),
        correlationId: cause.meta.correlationId,
        causationId: cause.id,
        actor: cause.meta.actor,
        workspaceId: data.workspaceId,
        at: cause.meta.at,
      }),
    );
  }
}
