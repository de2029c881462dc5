import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { FollowUps, metaOfFollowUp, type Cause } from '../../kernel/jobs/follow-ups.js';
import { ReleaseRun } from '../domain/execution.commands.js';
import { runsThatWait } from './runs-that-wait.js';

const beforeAll = '00000000-0000-0000-0000-000000000000';
/** `key` null: whatever budget holds them. */
const Released = z.object({
  workspaceId: WorkspaceId,
  key: BudgetKey.nullable(),
  by: z.enum(['raised', 'period', 'person']),
});
type Released = z.infer<typeof Released>;
const Held = z.object({ id: RunId });
const kind = 'release-held-runs';
const atOnce = 200;

/** Lets the runs go on that a budget holds, the earliest first. Those that still have no room are held again. */
@Injectable()
export class ReleaseHeldRuns {
  constructor(
    private readonly followUps: FollowUps,
    private readonly readModel: ReadModel,
    private readonly commands: CommandBus,
  ) {
    followUps.register(kind, {
      data: Released,
      tables: ['runs'],
      run: (released, cause) => this.release(released, cause),
    });
  }

  async add(cause: AnyRecorded, released: Released): Promise<void> {
    await this.followUps.add(kind, cause, released);
  }

  private async release({ workspaceId, key, by }: Released, cause: Cause): Promise<void> {
    const waiting = runsThatWait(workspaceId, key ?? undefined);
    for (let after = beforeAll; ;) {
      const runs: z.infer<typeof Held>[] = await this.readModel.many(
        Held,
        waiting.where('id', '>', after).select('id').orderBy('id').limit(atOnce),
      );
      for (const { id: runId } of runs)
        await this.commands.execute(
          new ReleaseRun({ runId, reason: 'budget', by }, metaOfFollowUp(cause, 'release', runId)),
        );
      const last = runs.at(-1);
      if (last === undefined || runs.length < atOnce) return;
      after = last.id;
    }
  }
}
