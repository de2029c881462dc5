import type { BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import type { BudgetTerms } from '@throughline/contracts/budgets/budget.events.js';

/** "a month", "each run". */
export const perText = ({ scope, period }: BudgetKey): string => {
  if (period !== 'run') return `a ${period}`;
  return scope === 'agent' ? 'in one run' : '';
};

export const atLimitText = (atLimit: BudgetTerms['atLimit']): string =>
  atLimit === 'hold' ? 'Holds runs for up to 24 hours' : 'Ends runs';

export const alertsText = (thresholds: readonly number[]): string =>
  thresholds.length === 0 ? 'No alerts' : `Alerts at ${[...thresholds].sort((a, b) => a - b).join(', ')} %`;

const format = /^(\d{1,6})(?:\.(\d{1,6}))?$/;

/** Millionths of a dollar, exactly as typed; null when it is not an amount. */
export const parseMicros = (typed: string): number | null => {
  const found = format.exec(typed.trim().replace(/^\$/, ''));
  if (found === null) return null;
  return Number(found[1]) * 1_000_000 + Number((found[2] ?? '').padEnd(6, '0'));
};

export const formatDollars = (micros: number): string => {
  const [whole = '0', part = ''] = (micros / 1_000_000).toFixed(6).split('.');
  return `${whole}.${part.replace(/0{1,4}$/, '')}`;
};
