import { budgetName } from '@throughline/contracts/budgets/budget-key.js';
import { budgetEvents } from '@throughline/contracts/budgets/budget.events.js';
import { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';

/** A budget that is set again keeps what of it still holds under its new limit. */
const set = ({ data, meta, revision, position }: EventOf<'BudgetSet'>, row: BudgetRow | null): BudgetRow => {
  const { status, exhausted, reached } = row ?? removed;
  return {
    id: `${data.workspaceId}/${budgetName(data)}`,
    revision,
    position,
    ...data,
    status: status === 'exhausted' ? 'exhausted' : 'open',
    exhausted,
    reached: reached.filter(({ percent, spentMicros }) => spentMicros * 100 >= percent * data.limitMicros),
    setBy: meta.actor,
    changedAt: meta.at,
  };
};
const removed = { status: 'removed', exhausted: null, reached: [] } satisfies Partial<BudgetRow>;

export const budgetsTable = table(BudgetRow)({
  name: 'budgets',
  columns: { id: 'text', limitMicros: 'bigint' },
  indexes: ['(workspace_id, position)', '(workspace_id, id)', `(status) where status = 'exhausted'`],
  id: ({ data }) => `${data.workspaceId}/${budgetName(data)}`,
  of: budgetEvents,
  creates: { BudgetSet: set },
  changes: {
    BudgetRemoved: removed,
    BudgetThresholdReached: ({ reached }, { data, meta }) => {
      const { percent, spentMicros } = data;
      const others = reached.filter((one) => one.in === data.in && one.percent !== percent);
      const all = [...others, { in: data.in, percent, spentMicros, at: meta.at }];
      return { reached: all.sort((a, b) => a.percent - b.percent) };
    },
    BudgetExhausted: (_, { data, meta }) => ({
      status: 'exhausted',
      exhausted: { in: data.in, at: meta.at, neededMicros: data.neededMicros },
    }),
    BudgetReopened: { status: 'open', exhausted: null },
    HeldRunsResumed: {},
    HeldRunsDiscarded: {},
  },
});

export const budgetsProjection: Projection = { name: 'budgets', version: 1, tables: [budgetsTable] };
