import type { EventOf } from '@throughline/contracts/domain-events.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { RunQueue } from '../run-queue.js';
import { ConcurrencyPermits } from '../admission/concurrency-permits.js';

@PolicyProvider()
export class WhenRunRequestedExecuteIt implements Policy<'RunRequested'> {
  readonly name = 'when-run-requested-execute-it';
  readonly on = ['RunRequested'] as const;

  constructor(
    private readonly permits: ConcurrencyPermits,
    private readonly queue: RunQueue,
  ) {}

  async react({ data }: EventOf<'RunRequested'>): Promise<void> {
    await this.permits.enqueue(data);
    await this.queue.enqueue(data);
  }
}
