import { Injectable } from '@nestjs/common';
import type { AgentId, RunId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Spending } from '../kernel/spending/spending.js';
import { Halts, requireNotHalted } from '../access/halts/halts.js';
import { Allowances } from '../access/allowances/allowances.js';
import { RecordedUsage } from '../access/allowances/recorded-usage.js';
import { queuedRuns, runsOfPeriod } from './counted-runs.js';

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
    requireNotHalted(this.halts, workspaceId);
    await this.usage.requireRoomForWork(workspaceId);
    await this.spending.requireRoomToStart({ workspaceId, agentId, memberId });
    const place = { subject: workspaceId, id: runId };
    return this.allowances.counting({ resource: runsOfPeriod, ...place }, () =>
      this.allowances.counting({ resource: queuedRuns, ...place }, record),
    );
  }

  /** Counts one run less, which is not recorded after all. */
  async release(workspaceId: WorkspaceId): Promise<void> {
    for (const resource of [queuedRuns, runsOfPeriod])
      await this.allowances.release({ resource, subject: workspaceId });
  }
}
