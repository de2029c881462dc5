import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { ReleaseHeldRuns } from './release-held-runs.js';

type Cause = 'BudgetSet' | 'BudgetRemoved' | 'BudgetReopened' | 'ModelPriceSet';

/** A budget of a day or a month says itself when it reopens; one of each run has no state, so any change of it may help. */
@PolicyProvider()
export class WhenBudgetHasRoomReleaseItsRuns implements Policy<Cause> {
  readonly name = 'when-budget-has-room-release-its-runs';
  readonly on = ['BudgetSet', 'BudgetRemoved', 'BudgetReopened', 'ModelPriceSet'] as const;

  constructor(private readonly held: ReleaseHeldRuns) {}

  async react(event: EventOf<Cause>): Promise<void> {
    const { workspaceId } = event.data;
    // Which of the runs wait for the price is not known, and those that do not are held again.
    if (event.type === 'ModelPriceSet') return this.held.add(event, { workspaceId, key: null, by: 'raised' });
    const { scope, of, period } = event.data;
    if (event.type === 'BudgetSet' && period !== 'run') return;
    const by = event.type === 'BudgetReopened' ? event.data.by : 'raised';
    await this.held.add(event, { workspaceId, key: { scope, of, period }, by });
  }
}
