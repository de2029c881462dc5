import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { RunQueue } from '../../runs/execution/run-queue.js';
import { Slots } from '../../runs/execution/slots.js';

@Injectable()
export class WhenRunRequestedExecuteIt implements Policy<'RunRequested'> {
  readonly name = 'when-run-requested-execute-it';
  readonly on = ['RunRequested'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly slots: Slots,
    private readonly queue: RunQueue,
  ) {
    registry.add(this);
  }

  async react({ data }: EventOf<'RunRequested'>): Promise<void> {
    await this.slots.enter(data);
    await this.queue.execute(data);
  }
}
