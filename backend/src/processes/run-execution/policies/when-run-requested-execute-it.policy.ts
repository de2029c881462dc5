import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { RunQueue } from '../run-queue.js';
import { ConcurrencyPermits } from '../admission/concurrency-permits.js';

@Injectable()
export class WhenRunRequestedExecuteIt implements Policy<'RunRequested'> {
  readonly name = 'when-run-requested-execute-it';
  readonly on = ['RunRequested'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly permits: ConcurrencyPermits,
    private readonly queue: RunQueue,
  ) {
    registry.add(this);
  }

  async react({ data }: EventOf<'RunRequested'>): Promise<void> {
    await this.permits.enqueue(data);
    await this.queue.enqueue(data);
  }
}
