import { z } from 'zod';
import { AgentId, RunId } from '../ids.js';
import { Position, Receipt } from '../receipt.js';
import { Instant } from '../row.js';
import { BudgetName } from './budget-key.js';

export const HeldRunsQuery = z.object({
  order: z.enum(['oldest', 'newest']).default('oldest'),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});
export type HeldRunsQuery = z.infer<typeof HeldRunsQuery>;

/** A run that waits for a budget. `budget`: its name. `until`: how long it is kept. */
const HeldRun = z.object({
  id: RunId,
  number: z.int().nullable(),
  agentId: AgentId,
  agentName: z.string(),
  budget: z.string(),
  since: Instant,
  until: Instant,
  /** Holds what it has cost so far. */
  costMicros: z.int(),
});
export type HeldRun = z.infer<typeof HeldRun>;

/** The runs that wait for one budget. `since` is of the run held longest, `until` of the one whose time ends first. */
const HeldByBudget = z.object({
  budget: z.string(),
  runs: z.int(),
  since: Instant,
  until: Instant,
  costMicros: z.int(),
});
export type HeldByBudget = z.infer<typeof HeldByBudget>;

/** `runs`: at most as many as requested. `budgets`: the one that holds the most first, at most 50. `total`: of all. */
export const HeldRuns = z.object({
  position: Position,
  total: z.int(),
  runs: z.array(HeldRun),
  budgets: z.array(HeldByBudget),
});
export type HeldRuns = z.infer<typeof HeldRuns>;

/** `budget`: its name, `workspace.month`. */
export const HeldRunsOf = z.object({ budget: BudgetName });
export type HeldRunsOf = z.input<typeof HeldRunsOf>;

/** The runs are resumed or cancelled after the answer. `count`: how many wait now. */
export const HeldRunsAccepted = Receipt.extend({ count: z.int() });
export type HeldRunsAccepted = z.infer<typeof HeldRunsAccepted>;

/** Holds what is left of a budget, and what the call that it last refused may have cost, when that is known. */
export const HeldRunsResumption = HeldRunsAccepted.extend({
  leftMicros: z.int().nullable(),
  neededMicros: z.int().nullable(),
});
export type HeldRunsResumption = z.infer<typeof HeldRunsResumption>;
