import type { EventOf } from '@throughline/contracts/domain-events.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { Clock } from '@throughline/platform/clock.js';
import { EndedRuns } from '../../ended-runs.js';
import { RunQueue } from '../run-queue.js';
import { ConcurrencyPermits } from '../admission/concurrency-permits.js';

/** Runs that were requested longer ago may have ended. */
const lateMs = 10_000;

@PolicyProvider()
export class WhenRunRequestedExecuteIt implements Policy<'RunRequested'> {
  readonly name = 'when-run-requested-execute-it';
  readonly on = ['RunRequested'] as const;

  constructor(
    private readonly permits: ConcurrencyPermits,
    private readonly queue: RunQueue,
    private readonly ended: EndedRuns,
    private readonly clock: Clock,
  ) {}

  async react({ data, meta }: EventOf<'RunRequested'>): Promise<void> {
    // A policy that is behind meets runs that have ended, and a job for each would keep the others waiting.
    const isLate = this.clock.now().getTime() - Date.parse(meta.at) > lateMs;
    if (isLate && (await this.ended.hasEnded(data.runId))) return;
    await this.permits.enqueue(data);
    await this.queue.enqueue(data);
  }
}
