import { Injectable } from '@nestjs/common';
import type { RunId } from '@throughline/contracts/ids.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import { RecordedUsage } from '../../../limits/resources/recorded-usage.js';
import { Halts } from '../../../limits/halts/halts.js';
import { BeginRun } from '../../domain/execution.commands.js';
import type { KnownRun } from '../../domain/run.js';
import { RunCommands } from '../run-commands.js';
import { RunQueue } from '../run-queue.js';
import { viewRun, type RunView } from '../run-view.js';
import { ConcurrencyPermits } from './concurrency-permits.js';

/** Lets as many runs of an agent be in progress as its definition allows, and of a workspace as its plan does. */
@Injectable()
export class RunAdmission {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly commands: RunCommands,
    private readonly permits: ConcurrencyPermits,
    private readonly queue: RunQueue,
    private readonly usage: RecordedUsage,
    private readonly halts: Halts,
  ) {}

  /** Returns null: the run may go on. */
  haltedBy({ run }: RunView): 'deployment' | 'workspace' | null {
    return this.halts.getScope(run.workspaceId);
  }

  /** When to try again to begin the run, while its workspace has used up what it may record or store; null when it has not. */
  async heldUntil({ run }: RunView): Promise<Date | null> {
    const refusal = await this.usage.workRefusal(run.workspaceId);
    return refusal === null ? null : this.commands.nextTryOfHeld();
  }

  /** Begins the run when a permit is free, else does what the agent's definition says. False: the run stays queued. */
  async admit(view: RunView): Promise<boolean> {
    const { runId, agentId, definition } = view.run;
    if (await this.permits.acquire(view.run, definition.limits.parallelRuns)) {
      await this.commands.claim(view, (meta) => new BeginRun({ runId }, meta));
      return true;
    }
    // Its request was not read yet, which says nothing about other runs.
    if (!(await this.permits.hasPlace(runId))) return false;
    // Skipping and replacing are about runs of the agent: a run that the plan alone lets not begin waits.
    if (await this.permits.isAgentFree(runId, definition.limits.parallelRuns)) return false;
    if (definition.overlap === 'skip') {
      await this.commands.cancelForOverlap(view);
      return true;
    }
    if (definition.overlap === 'replace') {
      const [oldest] = await this.permits.listRunsWithPermit(agentId);
      if (oldest !== undefined) await this.replace(oldest);
    }
    return false;
  }

  /** Releases the run's permit and wakes the runs that wait for one. */
  async releaseAndWakeNext({ run }: RunView): Promise<void> {
    await this.wake(run, await this.permits.release(run));
  }

  /**
   * A run that waits for a person keeps no other run of its agent waiting. It still counts where a newer run is skipped or
   * replaces the older one, because the limit there is on unfinished runs of the agent.
   */
  async suspend({ run }: RunView): Promise<void> {
    if (run.definition.overlap === 'queue') await this.wake(run, await this.permits.suspend(run));
    else await this.wake(run, await this.permits.rest(run));
  }

  /** False: as many runs of the agent or of the workspace as may be are in progress. */
  async resume({ run }: RunView): Promise<boolean> {
    if (!run.isResuming) return true;
    return this.permits.resume(run, run.definition.limits.parallelRuns);
  }

  private async wake({ workspaceId }: KnownRun, waiting: readonly RunId[]): Promise<void> {
    await Promise.all(waiting.map((runId) => this.queue.enqueue({ runId, workspaceId })));
  }

  private async replace(runId: RunId): Promise<void> {
    const older = await viewRun(this.deciders, runId);
    if (older === null) return;
    await this.commands.cancelForOverlap(older).catch((error: unknown) => {
      // The older run ended by itself meanwhile, which makes room as well.
      if (!(error instanceof InvalidState)) throw error;
    });
    await this.releaseAndWakeNext(older);
  }
}
