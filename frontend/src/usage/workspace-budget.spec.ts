import { budgetRow } from '@throughline/contracts/budgets/budget.fixtures.js';
import type { Forecast } from '@throughline/contracts/usage/forecast.js';
import { readAs } from '../lib/reader.js';
import { aboutText, findWorkspaceBudget } from './workspace-budget.js';

const days = ['2026-11-28', '2026-11-29'].map((day) => ({ day, mean: 4_000_000, low: 1, high: 2 }));
const forecast: Forecast = { value: 1, low: 1, high: 1, daysOfData: 5, days };
const spent = (spentMicros: number) => ({
  items: [{ name: 'workspace.month', in: '2026-11', spentMicros, reservedMicros: 0, held: 0 }],
});

describe('the budget of the workspace for a month', () => {
  it('says when it will be reached', () => {
    const budget = findWorkspaceBudget({ rows: [budgetRow()], spent: spent(9_000_000), forecast });
    expect(budget).toMatchObject({ limitMicros: 10_000_000, reaches: new Date('2026-11-28T06:00:00Z') });
  });
  it('says nothing of that when it is reached already, or will not be', () => {
    const rows = [budgetRow()];
    expect(findWorkspaceBudget({ rows, spent: spent(10_000_000), forecast })?.reaches).toBeNull();
    expect(findWorkspaceBudget({ rows, spent: spent(1_000_000), forecast })?.reaches).toBeNull();
    expect(findWorkspaceBudget({ rows, spent: spent(9_000_000), forecast: null })?.reaches).toBeNull();
  });
  it('is none when it was removed or never set', () => {
    const rows = [budgetRow({ status: 'removed' }), budgetRow({ period: 'day' })];
    expect(findWorkspaceBudget({ rows, spent: spent(1), forecast })).toBeNull();
  });
});

it('when a limit is reached is said to the hour, by the clock of the reader', () => {
  readAs({ timeZone: 'Europe/Berlin', locale: 'en-GB' });
  expect(aboutText(new Date('2026-11-27T05:12:00Z'))).toBe('27 Nov, about 06:00');
});
