import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { UserId, WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { BudgetKey } from './budget-key.js';

/** Millionths of a US dollar. */
const Micros = z.int().nonnegative();

/** Holds what happens to a run that would exceed the limit: it waits for up to a day, or it ends. */
export const AtLimit = z.enum(['hold', 'stop']);
export type AtLimit = z.infer<typeof AtLimit>;

const HeldCount = z.int().positive();

const percents = z.array(z.int().min(1).max(100)).max(limits.budgetThresholds);

export const BudgetTerms = z.object({
  limitMicros: z.int().positive().max(limits.budgetMicros),
  atLimit: AtLimit,
  /** Percentages of the limit that people are notified of, once each in a period. */
  thresholds: percents.refine((list) => new Set(list).size === list.length, 'Name each percentage once.'),
  notify: z.array(UserId).max(limits.budgetRecipients),
});
export type BudgetTerms = z.infer<typeof BudgetTerms>;

/** The calendar day or month in the workspace's time zone: `2026-11-25`, `2026-11`. */
export const PeriodName = z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/);

/** Each stream holds the budgets of one workspace: `budget-<workspaceId>`. */
export const budgetEvents = aggregate(
  'budget',
  { workspaceId: WorkspaceId, ...BudgetKey.shape },
  {
    BudgetSet: BudgetTerms.shape,
    BudgetRemoved: {},
    /** Applies to a day or a month. */
    BudgetThresholdReached: {
      in: PeriodName,
      percent: z.int().min(1).max(100),
      limitMicros: Micros,
      spentMicros: Micros,
    },
    /** A call of a model that may cost `neededMicros` was not made. `reservedMicros` are kept for calls in progress. */
    BudgetExhausted: {
      in: PeriodName,
      limitMicros: Micros,
      spentMicros: Micros,
      reservedMicros: Micros,
      neededMicros: Micros,
    },
    BudgetReopened: { by: z.enum(['raised', 'period']) },
    /** A person let the runs that wait for the budget try again, or had them cancelled. `count`: how many waited then. */
    HeldRunsResumed: { count: HeldCount },
    HeldRunsDiscarded: { count: HeldCount },
  },
);
export type BudgetEvent = EventOfAggregate<typeof budgetEvents>;
