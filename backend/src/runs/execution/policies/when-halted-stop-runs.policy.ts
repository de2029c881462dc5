import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Halts, type HaltScope } from '../../../limits/halts/halts.js';
import { HeldRuns } from '../holds/held-runs.js';
import { ReconcileRuns } from '../reconcile-runs.js';

type Cause = 'WorkspaceHalted' | 'WorkspaceReleased' | 'DeploymentHalted' | 'DeploymentReleased';

/** Every process learns of the halt, and aborts what it executes. */
@PolicyProvider()
export class WhenHaltedStopRuns implements Policy<Cause> {
  readonly name = 'when-halted-stop-runs';
  readonly on = ['WorkspaceHalted', 'WorkspaceReleased', 'DeploymentHalted', 'DeploymentReleased'] as const;

  constructor(
    private readonly halts: Halts,
    private readonly runs: HeldRuns,
    private readonly reconcile: ReconcileRuns,
  ) {}

  async react(event: EventOf<Cause>): Promise<void> {
    const scope: HaltScope = 'workspaceId' in event.data ? event.data.workspaceId : 'deployment';
    const isHalt = event.type === 'WorkspaceHalted' || event.type === 'DeploymentHalted';
    await this.halts.record(scope, event.position, isHalt);
    if (isHalt) {
      if (event.data.mode === 'cancel') await this.runs.cancel(scope);
    } else {
      await this.runs.releaseHalted();
      await this.reconcile.reconcile();
    }
  }
}
