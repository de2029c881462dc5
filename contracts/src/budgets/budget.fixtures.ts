import { ownerId, workspaceId } from '../agents/agent.fixtures.js';
import type { BudgetEvent, BudgetTerms } from './budget.events.js';
import type { BudgetKey } from './budget-key.js';
import { budgetName } from './budget-key.js';
import type { BudgetRow } from './budget.row.js';

type DataOf<T extends BudgetEvent['type']> = Extract<BudgetEvent, { type: T }>['data'];
type Saying<T extends BudgetEvent['type']> = { type: T; data: DataOf<T> };

const at = '2026-01-02T03:04:05.000Z';
export const monthly: BudgetKey = { scope: 'workspace', of: null, period: 'month' };
export const ofBudget = { workspaceId, ...monthly };
export const budgetTerms = (over: Partial<BudgetTerms> = {}): BudgetTerms => ({
  limitMicros: 10_000_000,
  atLimit: 'hold',
  thresholds: [50, 80, 100],
  notify: [ownerId],
  ...over,
});

export const budgetSet = (over: Partial<DataOf<'BudgetSet'>> = {}): Saying<'BudgetSet'> => ({
  type: 'BudgetSet',
  data: { ...ofBudget, ...budgetTerms(), ...over },
});
export const budgetRemoved: Saying<'BudgetRemoved'> = { type: 'BudgetRemoved', data: ofBudget };
export const thresholdReached = (
  over: Partial<DataOf<'BudgetThresholdReached'>> = {},
): Saying<'BudgetThresholdReached'> => ({
  type: 'BudgetThresholdReached',
  data: { ...ofBudget, in: '2026-01', percent: 50, limitMicros: 10_000_000, spentMicros: 5_000_000, ...over },
});
export const budgetExhausted = (over: Partial<DataOf<'BudgetExhausted'>> = {}): Saying<'BudgetExhausted'> => ({
  type: 'BudgetExhausted',
  data: {
    ...ofBudget,
    in: '2026-01',
    limitMicros: 10_000_000,
    spentMicros: 9_000_000,
    reservedMicros: 500_000,
    neededMicros: 800_000,
    ...over,
  },
});
export const budgetReopened = (by: DataOf<'BudgetReopened'>['by']): Saying<'BudgetReopened'> => ({
  type: 'BudgetReopened',
  data: { ...ofBudget, by },
});
export const heldRunsResumed = (count: number): Saying<'HeldRunsResumed'> => ({
  type: 'HeldRunsResumed',
  data: { ...ofBudget, count },
});
export const heldRunsDiscarded = (count: number): Saying<'HeldRunsDiscarded'> => ({
  type: 'HeldRunsDiscarded',
  data: { ...ofBudget, count },
});

export const budgetRow = (over: Partial<BudgetRow> = {}): BudgetRow => ({
  id: `${workspaceId}/${budgetName({ ...monthly, ...over })}`,
  workspaceId,
  revision: 0,
  position: 1,
  ...monthly,
  ...budgetTerms(),
  status: 'open',
  exhausted: null,
  reached: [],
  setBy: { kind: 'user', id: ownerId },
  changedAt: at,
  ...over,
});
