import type { EventOf } from '@throughline/contracts/domain-events.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { RunQueue } from '../run-queue.js';
import { ConcurrencyPermits } from '../admission/concurrency-permits.js';

type Ended = 'RunSucceeded' | 'RunFailed' | 'RunCancelled' | 'RunTimedOut' | 'RunExpired';

@PolicyProvider()
export class WhenRunEndedStartTheNext implements Policy<Ended> {
  /** The name of its checkpoint, which stays when the policy is renamed. */
  readonly name = 'when-run-ended-let-the-next-begin';
  readonly on = ['RunSucceeded', 'RunFailed', 'RunCancelled', 'RunTimedOut', 'RunExpired'] as const;

  constructor(
    private readonly permits: ConcurrencyPermits,
    private readonly queue: RunQueue,
  ) {}

  async react({ data, meta }: EventOf<Ended>): Promise<void> {
    const workspaceId = WorkspaceId.parse(meta.workspaceId);
    const waiting = await this.permits.release({ ...data, workspaceId });
    for (const runId of waiting) await this.queue.enqueue({ runId, workspaceId });
  }
}
