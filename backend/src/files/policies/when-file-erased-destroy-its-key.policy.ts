import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Blobs } from '../../kernel/blobs/blobs.js';

/** The command destroys it too; this also holds when the process stopped in between. */
@PolicyProvider()
export class WhenFileErasedDestroyItsKey implements Policy<'FileErased'> {
  readonly name = 'when-file-erased-destroy-its-key';
  readonly on = ['FileErased'] as const;

  constructor(private readonly blobs: Blobs) {}

  react({ data: { fileId, workspaceId } }: EventOf<'FileErased'>): Promise<void> {
    return this.blobs.erase({ workspaceId, runId: fileId });
  }
}
