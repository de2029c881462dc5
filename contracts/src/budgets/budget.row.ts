import { z } from 'zod';
import { Actor } from '../event.js';
import { limits } from '../limits.js';
import { Instant, row } from '../row.js';
import { BudgetKey } from './budget-key.js';
import { BudgetTerms, PeriodName } from './budget.events.js';

const Micros = z.int().nonnegative();

/** `id` is `<workspaceId>/<name>`. What is spent changes with every call, and is requested separately. */
export const BudgetRow = row({
  ...BudgetKey.shape,
  ...BudgetTerms.shape,
  /** `exhausted`: in the period `exhausted.in`, unless that is over. */
  status: z.enum(['open', 'exhausted', 'removed']),
  exhausted: z.object({ in: PeriodName, at: Instant, neededMicros: Micros }).nullable(),
  /** For the last period in which any was reached, the lowest first. */
  reached: z
    .array(z.object({ in: PeriodName, percent: z.int(), spentMicros: Micros, at: Instant }))
    .max(limits.budgetThresholds),
  setBy: Actor,
  changedAt: Instant,
});
export type BudgetRow = z.infer<typeof BudgetRow>;
