import type { EventOf } from '@throughline/contracts/domain-events.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { RunQueue } from '../run-queue.js';

@PolicyProvider()
export class WhenApprovalGrantedContinueItsRun implements Policy<'ApprovalGranted'> {
  readonly name = 'when-approval-granted-continue-its-run';
  readonly on = ['ApprovalGranted'] as const;

  constructor(private readonly queue: RunQueue) {}

  react({ data, meta }: EventOf<'ApprovalGranted'>): Promise<void> {
    return this.queue.enqueue({ runId: data.runId, workspaceId: WorkspaceId.parse(meta.workspaceId) });
  }
}
