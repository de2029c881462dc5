import { Injectable } from '@nestjs/common';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { PolicyRegistry } from '@throughline/platform/policies/policy-registry.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { RunQueue } from '../run-queue.js';

@Injectable()
export class WhenApprovalGrantedContinueItsRun implements Policy<'ApprovalGranted'> {
  readonly name = 'when-approval-granted-continue-its-run';
  readonly on = ['ApprovalGranted'] as const;

  constructor(
    registry: PolicyRegistry,
    private readonly queue: RunQueue,
  ) {
    registry.add(this);
  }

  react({ data, meta }: EventOf<'ApprovalGranted'>): Promise<void> {
    return this.queue.enqueue({ runId: data.runId, workspaceId: WorkspaceId.parse(meta.workspaceId) });
  }
}
