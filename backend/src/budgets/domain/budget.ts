import { budgetName, type BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import type { BudgetEvent, BudgetTerms } from '@throughline/contracts/budgets/budget.events.js';

export type Budget = {
  key: BudgetKey;
  terms: BudgetTerms;
  /** The period in which a call was refused; null once it is over, or the limit was raised. */
  exhaustedIn: string | null;
  /** Thresholds that were reached, with what was spent then. */
  reached: readonly { in: string; percent: number; spentMicros: number }[];
};
/** Describes those that are set, by their names. */
export type Budgets = Readonly<Record<string, Budget>>;

export const evolve = (budgets: Budgets, { type, data }: BudgetEvent): Budgets => {
  const { scope, of, period } = data;
  const name = budgetName(data);
  const known = budgets[name];
  if (type === 'BudgetSet') {
    const { limitMicros, atLimit, thresholds, notify } = data;
    const terms = { limitMicros, atLimit, thresholds, notify };
    return { ...budgets, [name]: { ...kept(known, limitMicros), key: { scope, of, period }, terms } };
  }
  if (known === undefined) return budgets;
  switch (type) {
    case 'BudgetRemoved': {
      const { [name]: _, ...others } = budgets;
      return others;
    }
    case 'BudgetThresholdReached': {
      const { percent, spentMicros } = data;
      const reached = [...known.reached.filter((one) => one.in === data.in), { in: data.in, percent, spentMicros }];
      return { ...budgets, [name]: { ...known, reached } };
    }
    case 'BudgetExhausted':
      return { ...budgets, [name]: { ...known, exhaustedIn: data.in } };
    case 'BudgetReopened':
      return { ...budgets, [name]: { ...known, exhaustedIn: null } };
    case 'HeldRunsResumed':
    case 'HeldRunsDiscarded':
      return budgets;
  }
};

/**
 * Returns what still holds of a budget under another limit. A threshold that a raise moved beyond what was spent can be
 * reached again.
 */
const kept = (known: Budget | undefined, limitMicros: number): Pick<Budget, 'exhaustedIn' | 'reached'> => ({
  exhaustedIn: known?.exhaustedIn ?? null,
  reached: known?.reached.filter(({ percent, spentMicros }) => spentMicros * 100 >= percent * limitMicros) ?? [],
});
