import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { ReopenBudget } from '../domain/budget.commands.js';
import { BudgetSpending } from './budget-spending.js';
import { SettleLost } from './settle-lost.js';
import { tables } from '../tables.js';

const Exhausted = BudgetRow.pick({ workspaceId: true, scope: true, of: true, period: true, exhausted: true });
const atOnce = 1_000;

/** Knows what a lost process left undone, and what only the time brings about. */
@Injectable()
export class ReconcileSpending {
  constructor(
    private readonly lost: SettleLost,
    private readonly spending: BudgetSpending,
    private readonly readModel: ReadModel,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async reconcile(): Promise<void> {
    await this.lost.settle();
    await this.reopenPassed();
  }

  /** Opens budgets again whose period is over. */
  private async reopenPassed(): Promise<void> {
    const exhausted = tables.selectFrom('budgets').selectAll().where('status', '=', 'exhausted').limit(atOnce);
    const rows = await this.readModel.many(Exhausted, exhausted);
    for (const { workspaceId, exhausted, ...key } of rows) {
      const { periods } = await this.spending.now(workspaceId);
      if (key.period === 'run' || exhausted?.in === periods[key.period]) continue;
      const meta = metaFor({ actor: systemActor('budgets'), at: this.clock.now(), workspaceId });
      await this.commands.execute(new ReopenBudget({ workspaceId, key, in: periods[key.period] }, meta));
    }
  }
}
