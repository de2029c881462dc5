import { z } from 'zod';

/**
 * Holds what a budget limits: the cost of each run, of each run with the runs that it starts, of the runs of one agent, of those
 * that one member started, of the whole workspace, or of the calls with one connected account.
 */
export const BudgetScope = z.enum(['run', 'run_tree', 'agent', 'member', 'workspace', 'connection']);
export type BudgetScope = z.infer<typeof BudgetScope>;

/** Days and months are calendar ones in the time zone of the workspace. */
export const BudgetPeriod = z.enum(['run', 'day', 'month']);
export type BudgetPeriod = z.infer<typeof BudgetPeriod>;

const key = {
  scope: BudgetScope,
  /** Id of the agent, the member or the connection; null for the other scopes. */
  of: z.uuid().nullable(),
  period: BudgetPeriod,
};

/** Holds what tells the budgets of a workspace apart. */
export const BudgetKey = z.object(key);
export type BudgetKey = z.infer<typeof BudgetKey>;

const periodsOf: Readonly<Record<BudgetScope, readonly BudgetPeriod[]>> = {
  run: ['run'],
  run_tree: ['run'],
  agent: ['run', 'day', 'month'],
  member: ['day', 'month'],
  workspace: ['day', 'month'],
  connection: ['day', 'month'],
};
const named: readonly BudgetScope[] = ['agent', 'member', 'connection'];

/** `workspace.month`, `run.run`, `agent.<id>.day`. */
export const budgetName = ({ scope, of, period }: BudgetKey): string =>
  of === null ? `${scope}.${period}` : `${scope}.${of}.${period}`;

/** A budget's key as addresses have it. */
export const BudgetName = z.string().transform((text, context): BudgetKey => {
  const parts = text.split('.');
  const found = BudgetKey.safeParse({
    scope: parts[0],
    of: parts.length === 3 ? parts[1] : null,
    period: parts.at(-1),
  });
  const fits =
    found.success &&
    parts.length === (named.includes(found.data.scope) ? 3 : 2) &&
    periodsOf[found.data.scope].includes(found.data.period);
  if (fits) return found.data;
  context.addIssue({ code: 'custom', message: 'There is no such budget.' });
  return z.NEVER;
});
