import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { FollowUps, metaOfFollowUp, type Cause } from '../../kernel/jobs/follow-ups.js';
import { CancelRun } from '../domain/run.commands.js';
import { runsThatWait } from './runs-that-wait.js';

const beforeAll = '00000000-0000-0000-0000-000000000000';
const Discarded = z.object({ workspaceId: WorkspaceId, key: BudgetKey });
type Discarded = z.infer<typeof Discarded>;
const Held = z.object({ id: RunId });
const kind = 'discard-held-runs';
const atOnce = 200;

/** Cancels the runs that waited for a budget when somebody discarded them; those that it holds since then stay. */
@Injectable()
export class HeldRunsDiscarder {
  constructor(
    private readonly followUps: FollowUps,
    private readonly readModel: ReadModel,
    private readonly commands: CommandBus,
  ) {
    followUps.register(kind, {
      data: Discarded,
      tables: ['runs'],
      run: (discarded, cause) => this.cancel(discarded, cause),
    });
  }

  async add(cause: EventOf<'HeldRunsDiscarded'>): Promise<void> {
    const { workspaceId, scope, of, period } = cause.data;
    await this.followUps.add(kind, cause, { workspaceId, key: { scope, of, period } });
  }

  private async cancel({ workspaceId, key }: Discarded, cause: Cause): Promise<void> {
    const since = sql<SqlBool>`(held->>'since')::timestamptz <= ${cause.at}`;
    const waiting = runsThatWait(workspaceId, key).where(since);
    for (let after = beforeAll; ;) {
      const runs: z.infer<typeof Held>[] = await this.readModel.many(
        Held,
        waiting.where('id', '>', after).select('id').orderBy('id').limit(atOnce),
      );
      for (const { id } of runs) await this.cancelRun(id, cause);
      const last = runs.at(-1);
      if (last === undefined || runs.length < atOnce) return;
      after = last.id;
    }
  }

  private async cancelRun(runId: RunId, cause: Cause): Promise<void> {
    try {
      await this.commands.execute(new CancelRun({ runId }, metaOfFollowUp(cause, 'discard', runId)));
    } catch (error) {
      // It ended by itself meanwhile.
      if (!(error instanceof InvalidState)) throw error;
    }
  }
}
