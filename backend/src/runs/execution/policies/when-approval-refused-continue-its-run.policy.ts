import type { EventOf } from '@throughline/contracts/domain-events.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { RunQueue } from '../run-queue.js';

type Refusal = 'ApprovalDenied' | 'ApprovalExpired' | 'AnswerExpired';

/** Where the agent’s definition wants the model told, the run goes on without the call. */
@PolicyProvider()
export class WhenApprovalRefusedContinueItsRun implements Policy<Refusal> {
  readonly name = 'when-approval-refused-continue-its-run';
  readonly on = ['ApprovalDenied', 'ApprovalExpired', 'AnswerExpired'] as const;

  constructor(private readonly queue: RunQueue) {}

  async react({ data, meta }: EventOf<Refusal>): Promise<void> {
    if (data.then === 'end') return;
    await this.queue.enqueue({ runId: data.runId, workspaceId: WorkspaceId.parse(meta.workspaceId) });
  }
}
