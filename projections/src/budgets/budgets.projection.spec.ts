import type { BudgetEvent } from '@throughline/contracts/budgets/budget.events.js';
import {
  budgetExhausted,
  budgetRemoved,
  budgetReopened,
  budgetRow,
  budgetSet,
  thresholdReached,
} from '@throughline/contracts/budgets/budget.fixtures.js';
import { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { budgetsTable } from './budgets.projection.js';

const after = (...events: BudgetEvent[]) =>
  BudgetRow.parse(rowAfter(budgetsTable, ...events.map((event, n) => recorded(event, n + 1))));
const at = '2026-01-02T03:04:05.000Z';

describe('the row of a budget', () => {
  it('begins open', () => expect(after(budgetSet())).toEqual(budgetRow()));

  it('has the thresholds of the last period in which any was reached', () => {
    const { reached } = after(
      budgetSet(),
      thresholdReached({ percent: 80, spentMicros: 8_000_000 }),
      thresholdReached(),
      thresholdReached(),
    );
    expect(reached.map(({ percent }) => percent)).toEqual([50, 80]);
    expect(after(budgetSet(), thresholdReached(), thresholdReached({ in: '2026-02' })).reached).toEqual([
      { in: '2026-02', percent: 50, spentMicros: 5_000_000, at },
    ]);
  });

  it('is exhausted until it reopens', () => {
    expect(after(budgetSet(), budgetExhausted())).toMatchObject({
      status: 'exhausted',
      exhausted: { in: '2026-01', at, neededMicros: 800_000 },
    });
    expect(after(budgetSet(), budgetExhausted(), budgetSet({ notify: [] })).status).toBe('exhausted');
    expect(after(budgetSet(), budgetExhausted(), budgetReopened('raised')).status).toBe('open');
  });

  it('forgets the thresholds that a raise moved beyond what was spent', () =>
    expect(after(budgetSet(), thresholdReached(), budgetSet({ limitMicros: 20_000_000 })).reached).toEqual([]));

  it('begins again from nothing when it is set after it was removed', () =>
    expect(after(budgetSet(), budgetExhausted(), budgetRemoved, budgetSet())).toMatchObject({
      status: 'open',
      exhausted: null,
    }));
});
