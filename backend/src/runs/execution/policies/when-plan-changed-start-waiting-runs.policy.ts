import type { EventOf } from '@throughline/contracts/domain-events.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { Plans } from '../../../limits/plans/plans.js';
import { ConcurrencyPermits } from '../admission/concurrency-permits.js';
import { RunQueue } from '../run-queue.js';

type Changed = 'PlanAssigned' | 'SubscriptionStarted' | 'SubscriptionChanged' | 'SubscriptionRecovered';

/** More than these wait until others end, or until the queue is compared with the runs. */
const maxWoken = 200;

/** As many runs at once as the plan now allows begin without waiting for others to end. */
@PolicyProvider()
export class WhenPlanChangedStartWaitingRuns implements Policy<Changed> {
  readonly name = 'when-plan-changed-start-waiting-runs';
  readonly on = ['PlanAssigned', 'SubscriptionStarted', 'SubscriptionChanged', 'SubscriptionRecovered'] as const;

  constructor(
    private readonly plans: Plans,
    private readonly permits: ConcurrencyPermits,
    private readonly queue: RunQueue,
  ) {}

  async react({ data: { workspaceId }, revision }: EventOf<Changed>): Promise<void> {
    this.plans.evict(workspaceId, revision);
    for (const runId of await this.permits.listWaiting(workspaceId, maxWoken))
      await this.queue.enqueue({ runId, workspaceId });
  }
}
