import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import { ProviderRefused } from '../../provider/provider.errors.js';
import { EndCheckouts } from '../checkouts/end-checkouts.js';
import { RecordSubscriptions } from '../recording/record-subscriptions.js';

/** Ends what a workspace has agreed, because the workspace ends. */
@Injectable()
export class EndSubscription {
  constructor(
    private readonly current: CurrentProvider,
    private readonly checkouts: EndCheckouts,
    private readonly subscriptions: RecordSubscriptions,
  ) {}

  /** Changes nothing when there is none. */
  async withWorkspace(workspaceId: WorkspaceId): Promise<void> {
    const { provider } = this.current;
    if (provider === null) return;
    await this.checkouts.end(workspaceId, 'cancelled');
    const { subscription } = await this.subscriptions.state(workspaceId);
    if (subscription?.provider !== provider.name) return;
    const { ref, customer } = subscription;
    try {
      await provider.cancel({ subscription: ref, at: 'now' }, `${ref}-workspace-deleted`);
    } catch (error) {
      // It is over there already.
      if (!(error instanceof ProviderRefused)) throw error;
    }
    await this.subscriptions.record({ workspaceId, customer }, { because: 'workspace_deleted' });
  }
}
