import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { HeldRunsDiscarder } from './discard-held-runs.js';

@PolicyProvider()
export class WhenHeldRunsDiscardedCancelThem implements Policy<'HeldRunsDiscarded'> {
  readonly name = 'when-held-runs-discarded-cancel-them';
  readonly on = ['HeldRunsDiscarded'] as const;

  constructor(private readonly discard: HeldRunsDiscarder) {}

  react(event: EventOf<'HeldRunsDiscarded'>): Promise<void> {
    return this.discard.add(event);
  }
}
