import { Injectable } from '@nestjs/common';
import type { AgentId, RunId, TriggerId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { passGates } from '../limits/gates.js';
import { Spending } from '../limits/spending/spending.js';
import { Halts, requireNotHalted } from '../limits/halts/halts.js';
import { Allowances } from '../limits/resources/allowances.js';
import type { Limit } from '../limits/resources/allowance-limits.js';
import type { Claim } from '../limits/resources/claim.js';
import type { CountedResource } from '../limits/resources/counted-resource.js';
import { queuedRuns, queueOfTrigger, runsOfPeriod } from './counted-runs.js';
import { RecordedUsage } from '../limits/resources/recorded-usage.js';

/** `memberId`: the person whose budget it uses, if any. `queue`: the trigger that fires, if it says how many of its runs may be queued. */
type NewWork = {
  workspaceId: WorkspaceId;
  agentId: AgentId;
  runId: RunId;
  memberId: UserId | null;
  queue?: { triggerId: TriggerId; maxQueued: number } | null;
};

const retryAfter = 60;
const limitOfTrigger = (most: number): Limit => ({
  most,
  counts: '',
  since: null,
  refuse: (used) => {
    const detail = `${used} runs of this trigger are queued, and it may have ${most}. Wait until some have started, or cancel some.`;
    return new DomainError('trigger_queue_full', { detail, retryAfter });
  },
});

/** Why a firing starts no run: as many runs of its trigger are queued as may be. */
export const isQueueFull = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'trigger_queue_full';

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
  async counting<T>({ workspaceId, agentId, runId, memberId, queue }: NewWork, record: () => Promise<T>): Promise<T> {
    const claimed: Claim[] = [];
    const claim = async (resource: CountedResource, over: Partial<Claim> = {}): Promise<undefined> => {
      const wanted = { resource, subject: workspaceId, id: runId, ...over };
      if (await this.allowances.claim(wanted)) claimed.push(wanted);
    };
    try {
      await passGates('command', {
        halt: () => requireNotHalted(this.halts, workspaceId),
        usage: () => this.usage.requireRoomForWork(workspaceId),
        budget: () => this.spending.requireRoomToStart({ workspaceId, agentId, memberId }),
        queueOfTrigger: () =>
          queue
            ? claim(queueOfTrigger, { subject: queue.triggerId, limit: limitOfTrigger(queue.maxQueued) })
            : undefined,
        runsOfPeriod: () => claim(runsOfPeriod),
        queuedRuns: () => claim(queuedRuns),
      });
      return await record();
    } catch (error) {
      // After any other error it may have been recorded all the same.
      if (error instanceof DomainError) for (const each of claimed) await this.allowances.release(each);
      throw error;
    }
  }

  /** Counts one run less, which is not recorded after all. */
  async release(workspaceId: WorkspaceId): Promise<void> {
    for (const resource of [queuedRuns, runsOfPeriod])
      await this.allowances.release({ resource, subject: workspaceId });
  }
}
