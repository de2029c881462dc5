import { Injectable } from '@nestjs/common';
import { budgetName, BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import type { HeldRuns, HeldRunsQuery } from '@throughline/contracts/budgets/held-runs.requests.js';
import { AgentId, RunId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { Instant } from '@throughline/contracts/row.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { sql } from 'kysely';
import { z } from 'zod';
import { Facts } from '../../access/facts.js';
import { BudgetsQueries } from '../../budgets/public.js';
import { runsThatWait } from './runs-that-wait.js';

const held = { since: Instant, until: Instant, costMicros: z.int() };
const Run = z.object({
  id: RunId,
  number: z.int().nullable(),
  agentId: AgentId,
  agentName: z.string(),
  about: BudgetKey,
  ...held,
});
const Group = z.object({ about: BudgetKey, runs: z.int(), total: z.int(), ...held });
const Counted = z.object({ runs: z.int() });

const maxBudgets = 50;
const waiting = `workspace_id = $1 and status = 'waiting' and waiting = 'budget'`;
/** A run says in UTC since when it is held, so the texts are in the order of time. */
const firstRuns = (order: HeldRunsQuery['order']): string =>
  `select id, number, agent_id, agent_name, held->'about' as about, held->>'since' as since, held->>'until' as until,
     cost_micros::bigint as cost_micros
   from rm.runs where ${waiting} order by held->>'since' ${order === 'newest' ? 'desc' : 'asc'}, id limit $2`;
const byBudget = `select held->'about' as about, count(*)::int as runs, sum(count(*)) over ()::int as total,
    min(held->>'since') as since, min(held->>'until') as until, coalesce(sum(cost_micros), 0)::bigint as cost_micros
  from rm.runs where ${waiting} group by 1 order by runs desc, since limit ${maxBudgets}`;

/** `leftMicros` and `neededMicros` are null for a budget of each run. */
type Room = { limitMicros: number; leftMicros: number | null; neededMicros: number | null };

/** Runs that wait for a budget, and whether it has room for them. */
@Injectable()
export class HeldRunsQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly budgets: BudgetsQueries,
    private readonly facts: Facts,
  ) {}

  async list(workspaceId: WorkspaceId, { order, limit }: HeldRunsQuery): Promise<HeldRuns> {
    const position = await this.readModel.livePosition('runs');
    const [runs, groups] = await Promise.all([
      this.readModel.many(Run, firstRuns(order), [workspaceId, limit]),
      this.readModel.many(Group, byBudget, [workspaceId]),
    ]);
    return {
      position,
      total: groups[0]?.total ?? 0,
      runs: runs.map(({ about, ...run }) => ({ ...run, budget: budgetName(about) })),
      budgets: groups.map(({ about, total: _, ...group }) => ({ ...group, budget: budgetName(about) })),
    };
  }

  async count(workspaceId: WorkspaceId, key: BudgetKey): Promise<number> {
    const counted = runsThatWait(workspaceId, key).select(sql<number>`count(*)::int`.as('runs'));
    return (await this.readModel.one(Counted, counted))?.runs ?? 0;
  }

  async room(workspaceId: WorkspaceId, key: BudgetKey): Promise<Room> {
    const name = budgetName(key);
    const [budgets, { items }] = await Promise.all([this.facts.budgets(workspaceId), this.budgets.spent(workspaceId)]);
    const budget = budgets.find((each) => budgetName(each.key) === name);
    const spent = items.find((each) => each.name === name);
    if (budget === undefined || spent === undefined) throw new NotFound();
    const { limitMicros } = budget.terms;
    if (spent.in === null) return { limitMicros, leftMicros: null, neededMicros: null };
    const exhausted = await this.budgets.findExhausted(workspaceId, name);
    const neededMicros = exhausted?.in === spent.in ? exhausted.neededMicros : null;
    return {
      limitMicros,
      leftMicros: Math.max(0, limitMicros - spent.spentMicros - spent.reservedMicros),
      neededMicros,
    };
  }
}
