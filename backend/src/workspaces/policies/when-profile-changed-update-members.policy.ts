import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { z } from 'zod';
import { FollowUps, metaOfFollowUp, type Cause } from '../../kernel/jobs/follow-ups.js';
import { ChangeMemberProfile } from '../domain/workspace.commands.js';
import { WorkspacesQueries, type PublicProfile } from '../workspaces.queries.js';

type On = 'ProfileChanged' | 'ProfilePhotoChanged' | 'ProfilePhotoRemoved' | 'MemberJoined';
/** A null means every workspace of the person. */
const Changed = z.object({ userId: UserId, workspaceId: WorkspaceId.nullable() });
type Changed = z.infer<typeof Changed>;
const kind = 'member-profiles';

/** A member who joins while the profile changes gets the new one too: one of the two events comes second in the log. */
@PolicyProvider()
export class WhenProfileChangedUpdateMembers implements Policy<On> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-profile-changed-tell-workspaces';
  readonly on = ['ProfileChanged', 'ProfilePhotoChanged', 'ProfilePhotoRemoved', 'MemberJoined'] as const;

  constructor(
    private readonly followUps: FollowUps,
    private readonly commands: CommandBus,
    private readonly workspaces: WorkspacesQueries,
  ) {
    followUps.register(kind, {
      data: Changed,
      tables: ['people', 'workspaces'],
      run: (changed, cause) => this.changeProfiles(changed, cause),
    });
  }

  async react(event: EventOf<On>): Promise<void> {
    const { userId } = event.data;
    const workspaceId = event.type === 'MemberJoined' ? event.data.workspaceId : null;
    await this.followUps.add(kind, event, { userId, workspaceId });
  }

  /** Two jobs of one person may overlap: when the profile has changed by the end, the older of them repeats its work. */
  private async changeProfiles({ userId, workspaceId }: Changed, cause: Cause): Promise<void> {
    let last: PublicProfile | null = null;
    let profile = await this.workspaces.findPublicProfile(userId);
    // A member without an account has no other profile than the one in the workspace.
    while (profile !== null && !sameJson(last, profile)) {
      const workspaceIds = workspaceId === null ? await this.workspaces.ofMember(userId) : [workspaceId];
      for (const id of workspaceIds) {
        const meta = metaOfFollowUp(cause, this.name, id, profile.name, String(profile.photo));
        await this.commands.execute(
          new ChangeMemberProfile({ workspaceId: id, userId, ...profile }, { ...meta, workspaceId: id }),
        );
      }
      [last, profile] = [profile, await this.workspaces.findPublicProfile(userId)];
    }
  }
}
