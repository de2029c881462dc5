import type { EventOf } from '@throughline/contracts/domain-events.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { RunQueue } from '../run-queue.js';

type Go = 'ApprovalGranted' | 'AnswerGiven';

@PolicyProvider()
export class WhenApprovalGrantedContinueItsRun implements Policy<Go> {
  readonly name = 'when-approval-granted-continue-its-run';
  readonly on = ['ApprovalGranted', 'AnswerGiven'] as const;

  constructor(private readonly queue: RunQueue) {}

  react({ data, meta }: EventOf<Go>): Promise<void> {
    return this.queue.enqueue({ runId: data.runId, workspaceId: WorkspaceId.parse(meta.workspaceId) });
  }
}
