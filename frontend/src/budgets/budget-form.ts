import { BudgetScope, type BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import { AtLimit, type BudgetTerms } from '@throughline/contracts/budgets/budget.events.js';
import type { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import { UserId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { z } from 'zod';
import { formatDollars, parseMicros } from './budget-text.js';

const typedBudget = z.object({
  scope: BudgetScope,
  /** Empty until one is chosen. */
  of: z.string(),
  period: z.enum(['run', 'day', 'month']),
  dollars: z.string(),
  atLimit: AtLimit,
  thresholds: z.array(z.int()),
  notify: z.array(z.string()),
});
export type TypedBudget = z.infer<typeof typedBudget>;
export type BudgetToSet = { key: BudgetKey; terms: BudgetTerms };

const needsChoice: readonly TypedBudget['scope'][] = ['agent', 'member', 'connection'];

export const BudgetForm = typedBudget.transform((typed, context): BudgetToSet => {
  const { scope, of, period, dollars, atLimit, thresholds, notify } = typed;
  const limitMicros = parseMicros(dollars);
  const wrong = (path: keyof TypedBudget, message: string): never => {
    context.addIssue({ code: 'custom', path: [path], message });
    return z.NEVER;
  };
  if (needsChoice.includes(scope) && of === '') return wrong('of', 'Choose one.');
  if (limitMicros === null || limitMicros === 0) return wrong('dollars', 'Enter an amount, such as 25.00.');
  if (limitMicros > limits.budgetMicros) return wrong('dollars', 'This is more than a budget can be.');
  const alerts = period === 'run' ? [] : thresholds;
  return {
    key: { scope, of: needsChoice.includes(scope) ? of : null, period },
    terms: {
      limitMicros,
      atLimit,
      thresholds: alerts,
      notify: alerts.length === 0 ? [] : notify.map((id) => UserId.parse(id)),
    },
  };
});

/** The periods that a scope has, the usual one first. */
export const periodsFor = (scope: TypedBudget['scope']): readonly TypedBudget['period'][] => {
  if (scope === 'run' || scope === 'run_tree') return ['run'];
  return scope === 'agent' ? ['month', 'day', 'run'] : ['month', 'day'];
};

export const typedFrom = (row: BudgetRow | null, me: UserId): TypedBudget =>
  row === null
    ? {
        scope: 'workspace',
        of: '',
        period: 'month',
        dollars: '',
        atLimit: 'hold',
        thresholds: [50, 80, 100],
        notify: [me],
      }
    : {
        scope: row.scope,
        of: row.of ?? '',
        period: row.period,
        dollars: formatDollars(row.limitMicros),
        atLimit: row.atLimit,
        thresholds: row.thresholds,
        notify: row.notify,
      };
