import type { EventOf } from '@throughline/contracts/domain-events.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { z } from 'zod';
import { Facts } from '../../access/facts.js';
import { EndSubscription } from '../subscriptions/changes/end-subscription.js';
import { FollowUps } from '../../kernel/jobs/follow-ups.js';

const OfWorkspace = z.object({ workspaceId: WorkspaceId });
const kind = 'subscription-of-deleted-workspace';

type Cause = 'WorkspaceDeletionScheduled' | 'SubscriptionStarted';

/**
 * The subscription ends at once, and the deletion waits for no provider. One that was paid just before, and begins afterwards,
 * ends too. A workspace that is restored has none.
 */
@PolicyProvider()
export class WhenWorkspaceDeletionScheduledEndItsSubscription implements Policy<Cause> {
  readonly name = 'when-workspace-deletion-scheduled-end-its-subscription';
  readonly on = ['WorkspaceDeletionScheduled', 'SubscriptionStarted'] as const;

  constructor(
    private readonly facts: Facts,
    private readonly followUps: FollowUps,
    subscriptions: EndSubscription,
  ) {
    followUps.register(kind, {
      data: OfWorkspace,
      tables: [],
      run: ({ workspaceId }) => subscriptions.withWorkspace(workspaceId),
    });
  }

  async react(event: EventOf<Cause>): Promise<void> {
    const { workspaceId } = event.data;
    if (event.type === 'SubscriptionStarted' && (await this.facts.workspace(workspaceId)).status === 'active') return;
    await this.followUps.add(kind, event, { workspaceId });
  }
}
