import { reachesAt, type Forecast } from '@throughline/contracts/usage/forecast.js';
import { budgetName, type BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import type { BudgetsSpent } from '@throughline/contracts/budgets/budget.requests.js';
import type { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import { formatClock, formatDay } from '../lib/time/format.js';

const ofMonth: BudgetKey = { scope: 'workspace', of: null, period: 'month' };

/** Holds what the whole workspace may spend in this month, and has. Own keys count too. */
export type WorkspaceBudget = {
  limitMicros: number;
  spentMicros: number;
  reservedMicros: number;
  reaches: Date | null;
};

type Given = { rows: readonly BudgetRow[]; spent: BudgetsSpent | undefined; forecast: Forecast | null };

export const findWorkspaceBudget = ({ rows, spent, forecast }: Given): WorkspaceBudget | null => {
  const name = budgetName(ofMonth);
  const row = rows.find((each) => each.status !== 'removed' && budgetName(each) === name);
  const now = spent?.items.find((each) => each.name === name);
  if (row === undefined || now === undefined) return null;
  const { limitMicros } = row;
  const { spentMicros, reservedMicros } = now;
  const isReached = spentMicros >= limitMicros;
  const reaches = isReached || forecast === null ? null : reachesAt(spentMicros, limitMicros, forecast.days);
  return { limitMicros, spentMicros, reservedMicros, reaches };
};

/** "27 Nov, about 06:00": a forecast is not exact to the minute. */
export const aboutText = (at: Date): string => {
  const hour = new Date(Math.round(at.getTime() / 3_600_000) * 3_600_000);
  const clock = formatClock(hour).slice(0, 5);
  return `${formatDay(hour)}, about ${clock}`;
};
