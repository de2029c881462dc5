import type { EventOf } from '@throughline/contracts/domain-events.js';
import { followedTypes, type FollowedType } from '@throughline/contracts/triggers/followed-event.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { TriggersQueries } from '../triggers.queries.js';
import { FollowedEvents } from './followed-events.js';
import { StartFollowers } from './start-followers.js';

@PolicyProvider()
export class WhenSomethingHappenedStartWhoFollowsIt implements Policy<FollowedType> {
  readonly name = 'when-something-happened-start-who-follows-it';
  readonly on = Object.values(followedTypes).flat();

  constructor(
    private readonly readModel: ReadModel,
    private readonly triggers: TriggersQueries,
    private readonly events: FollowedEvents,
    private readonly followers: StartFollowers,
  ) {}

  /** Triggers that were made or switched on before the event are in the table once it is that far. */
  async react(recorded: EventOf<FollowedType>): Promise<void> {
    const { workspaceId, at } = recorded.meta;
    if (workspaceId === null) return;
    await this.readModel.waitFor(recorded.position, ['triggers']);
    const following = await this.triggers.following(workspaceId, at);
    if (following.length === 0) return;
    const followed = await this.events.describe(recorded);
    if (followed === null) return;
    for (const trigger of following) await this.followers.start(trigger, followed, recorded);
  }
}
