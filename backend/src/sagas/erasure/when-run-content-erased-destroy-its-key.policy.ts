import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Blobs } from '../../kernel/blobs/blobs.js';

/** The command destroys it too, so that its answer is true; this also holds when the process stopped in between. */
@PolicyProvider()
export class WhenRunContentErasedDestroyItsKey implements Policy<'RunContentErased'> {
  readonly name = 'when-run-content-erased-destroy-its-key';
  readonly on = ['RunContentErased'] as const;

  constructor(private readonly blobs: Blobs) {}

  async react({ data: { runId }, meta: { workspaceId } }: EventOf<'RunContentErased'>): Promise<void> {
    if (workspaceId !== null) await this.blobs.erase({ workspaceId, runId });
  }
}
