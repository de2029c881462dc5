import type { EventOf } from '@throughline/contracts/domain-events.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { RunQueue } from '../run-queue.js';

@PolicyProvider()
export class WhenRunReleasedContinueIt implements Policy<'RunReleased'> {
  readonly name = 'when-run-released-continue-it';
  readonly on = ['RunReleased'] as const;

  constructor(private readonly queue: RunQueue) {}

  react({ data, meta }: EventOf<'RunReleased'>): Promise<void> {
    return this.queue.enqueue({ runId: data.runId, workspaceId: WorkspaceId.parse(meta.workspaceId) });
  }
}
