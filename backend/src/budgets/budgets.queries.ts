import { Injectable } from '@nestjs/common';
import { budgetName, BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import type { BudgetsSpent } from '@throughline/contracts/budgets/budget.requests.js';
import { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import { AgentId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { PageQuery } from '@throughline/contracts/page.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { readPage } from '../kernel/http/paging.js';
import { tables } from './tables.js';
import { getAccount } from './spending/accounts.js';
import { BudgetSpending } from './spending/budget-spending.js';
import { Reservations } from './spending/reservations.js';

const Held = BudgetKey.extend({ runs: z.int() });
const Highest = z.object({ agentId: AgentId, micros: z.int().nullable() });
const Exhausted = BudgetRow.pick({ exhausted: true });
const OfAll = z.object({ micros: z.int().nullable() });
/** Runs that the highest cost is looked for in, the newest first. */
const lastRuns = 100;
const formatHighest = (where: string): string => `(select max(cost_micros) from
  (select cost_micros from rm.runs where ${where} order by queued_at desc, id desc limit ${lastRuns}) newest)`;

@Injectable()
export class BudgetsQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly reservations: Reservations,
    private readonly spending: BudgetSpending,
  ) {}

  list(workspaceId: WorkspaceId, page: PageQuery) {
    const source = { row: BudgetRow, tables, table: 'budgets', projection: 'budgets', by: 'id' } as const;
    return readPage(this.readModel, { ...source, where: { workspaceId } }, page);
  }

  /** Why calls were refused last; null when none was. */
  async findExhausted(workspaceId: WorkspaceId, name: string): Promise<BudgetRow['exhausted']> {
    const budget = tables.selectFrom('budgets').select('exhausted').where('id', '=', `${workspaceId}/${name}`);
    return (await this.readModel.one(Exhausted, budget))?.exhausted ?? null;
  }

  /** Returns what the budgets that are set have spent in their current periods. */
  async spent(workspaceId: WorkspaceId): Promise<BudgetsSpent> {
    const { budgets, periods } = await this.spending.now(workspaceId);
    const keys = budgets.map(({ key }) => key);
    const accounts = keys.filter(({ period }) => period !== 'run').map((key) => getAccount(key, periods));
    const [balances, held, highest] = await Promise.all([
      this.reservations.balances(workspaceId, accounts),
      this.heldBy(workspaceId),
      this.highestOfRuns(workspaceId, keys),
    ]);
    const byAccount = new Map(balances.map((balance) => [balance.account, balance]));
    const items = keys.map((key) => {
      const name = budgetName(key);
      const waiting = held.get(name) ?? 0;
      if (key.period === 'run')
        return { name, in: null, spentMicros: highest.get(key.of) ?? 0, reservedMicros: 0, held: waiting };
      const { spent = 0, reserved = 0 } = byAccount.get(getAccount(key, periods)) ?? {};
      return { name, in: periods[key.period], spentMicros: spent, reservedMicros: reserved, held: waiting };
    });
    return { items };
  }

  private async heldBy(workspaceId: WorkspaceId): Promise<ReadonlyMap<string, number>> {
    const rows = await this.readModel.many(
      Held,
      `select held->'about'->>'scope' as scope, held->'about'->>'of' as of, held->'about'->>'period' as period,
         count(*)::int as runs
       from rm.runs where workspace_id = $1 and status = 'waiting' and waiting = 'budget' group by 1, 2, 3`,
      [workspaceId],
    );
    return new Map(rows.map(({ runs, ...key }) => [budgetName(key), runs]));
  }

  /** Applies to the last runs of each agent that has a budget for its runs; under null, of all agents. */
  private async highestOfRuns(
    workspaceId: WorkspaceId,
    keys: readonly BudgetKey[],
  ): Promise<ReadonlyMap<string | null, number>> {
    const agents = keys.filter(({ scope, period }) => scope === 'agent' && period === 'run').map(({ of }) => of);
    const [all, byAgent] = await Promise.all([
      keys.some(({ of, period }) => of === null && period === 'run')
        ? this.readModel.one(OfAll, `select ${formatHighest('workspace_id = $1')} as micros`, [workspaceId])
        : null,
      this.readModel.many(
        Highest,
        `select a.id as agent_id, ${formatHighest('workspace_id = $1 and agent_id = a.id')} as micros
         from unnest($2::uuid[]) a (id)`,
        [workspaceId, agents],
      ),
    ]);
    return new Map<string | null, number>([
      [null, all?.micros ?? 0],
      ...byAgent.map(({ agentId, micros }) => [agentId, micros ?? 0] as const),
    ]);
  }
}
