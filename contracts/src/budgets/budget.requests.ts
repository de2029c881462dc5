import { z } from 'zod';
import { BudgetTerms, PeriodName } from './budget.events.js';

export const SetBudgetRequest = BudgetTerms;
export type SetBudgetRequest = z.infer<typeof SetBudgetRequest>;

/** Holds what the budgets of a workspace have spent in their current periods, by their names. Millionths of a US dollar. */
export const BudgetsSpent = z.object({
  items: z.array(
    z.object({
      name: z.string(),
      /** It is null for a budget of each run. */
      in: PeriodName.nullable(),
      /** Applies to a budget of each run: the highest cost of the last 100 runs. */
      spentMicros: z.int(),
      /** Kept for calls of models that are in progress. */
      reservedMicros: z.int(),
      /** Runs that wait for this budget. */
      held: z.int(),
    }),
  ),
});
export type BudgetsSpent = z.infer<typeof BudgetsSpent>;
