import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { ReleaseHeldRuns } from './release-held-runs.js';

/** Each run tries again. One that the budget still has no room for is held again, and says so. */
@PolicyProvider()
export class WhenHeldRunsResumedReleaseThem implements Policy<'HeldRunsResumed'> {
  readonly name = 'when-held-runs-resumed-release-them';
  readonly on = ['HeldRunsResumed'] as const;

  constructor(private readonly held: ReleaseHeldRuns) {}

  async react(event: EventOf<'HeldRunsResumed'>): Promise<void> {
    const { workspaceId, scope, of, period } = event.data;
    await this.held.add(event, { workspaceId, key: { scope, of, period }, by: 'person' });
  }
}
