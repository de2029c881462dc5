import type { BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { sql, type SqlBool } from 'kysely';
import { tables } from '../tables.js';

/** Runs that wait for any budget, or for this one. */
export const runsThatWait = (workspaceId: WorkspaceId, key?: BudgetKey) => {
  const all = tables.selectFrom('runs').where((eb) => eb.and({ workspaceId, status: 'waiting', waiting: 'budget' }));
  if (key === undefined) return all;
  const { scope, of, period } = key;
  return all.where(sql<SqlBool>`held->'about'->>'scope' = ${scope} and held->'about'->>'period' = ${period}
    and held->'about'->>'of' is not distinct from ${of}`);
};
