import { Injectable } from '@nestjs/common';
import type { AgentId, RunId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { passGates } from '../limits/gates.js';
import { Spending } from '../limits/spending/spending.js';
import { Halts, requireNotHalted } from '../limits/halts/halts.js';
import { Allowances } from '../limits/resources/allowances.js';
import type { CountedResource } from '../limits/resources/counted-resource.js';
import { queuedRuns, runsOfPeriod } from './counted-runs.js';
import { RecordedUsage } from '../limits/resources/recorded-usage.js';

/** `memberId`: the person whose budget it uses, if any. */
type NewWork = { workspaceId: WorkspaceId; agentId: AgentId; runId: RunId; memberId: UserId | null };

/** Admits new runs: none while runs are halted, or when the workspace has no room, no money or too many of them. */
@Injectable()
export class WorkAdmission {
  constructor(
    private readonly allowances: Allowances,
    private readonly usage: RecordedUsage,
    private readonly halts: Halts,
    private readonly spending: Spending,
  ) {}

  /** Counts the run while it is recorded, among those that are queued and those of the period. Throws before that when it is not admitted. */
  async counting<T>({ workspaceId, agentId, runId, memberId }: NewWork, record: () => Promise<T>): Promise<T> {
    const claimed: CountedResource[] = [];
    const claim = async (resource: CountedResource): Promise<undefined> => {
      if (await this.allowances.claim({ resource, subject: workspaceId, id: runId })) claimed.push(resource);
    };
    try {
      await passGates('command', {
        halt: () => requireNotHalted(this.halts, workspaceId),
        usage: () => this.usage.requireRoomForWork(workspaceId),
        budget: () => this.spending.requireRoomToStart({ workspaceId, agentId, memberId }),
        runsOfPeriod: () => claim(runsOfPeriod),
        queuedRuns: () => claim(queuedRuns),
      });
      return await record();
    } catch (error) {
      // After any other error it may have been recorded all the same.
      if (error instanceof DomainError) await this.release(workspaceId, claimed);
      throw error;
    }
  }

  /** Counts one run less, which is not recorded after all. */
  async release(workspaceId: WorkspaceId, resources = [queuedRuns, runsOfPeriod]): Promise<void> {
    for (const resource of resources) await this.allowances.release({ resource, subject: workspaceId });
  }
}
