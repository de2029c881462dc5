import { daysBetween } from '@throughline/contracts/usage/forecast.js';
import { narrowDays, scaleTo, listTicks } from './chart-scale.js';

it.each([
  [1, 1, 1],
  [4, 4, 1],
  [5, 5, 1],
  [21_900_000, 25_000_000, 5_000_000],
  [19_000_000, 20_000_000, 5_000_000],
  [999, 1_000, 200],
])('an axis up to %d ends at %d in steps of %d', (highest, top, step) => {
  expect(scaleTo(highest)).toEqual({ top, step });
});

it('an axis has at most five steps and reaches the highest value', () => {
  for (let highest = 1; highest < 1e12; highest = Math.ceil(highest * 1.7)) {
    const scale = scaleTo(highest);
    expect(scale.top).toBeGreaterThanOrEqual(highest);
    expect(listTicks(scale).length).toBeLessThanOrEqual(5);
    expect(listTicks(scale).at(-1)).toBe(scale.top);
  }
});

it('a narrow chart has fourteen days: around today, or the last ones of a month that is over', () => {
  const days = daysBetween('2026-11-01', '2026-11-30');
  expect(narrowDays(days, '2026-11-20')).toEqual({ first: 10, last: 23 });
  expect(narrowDays(days, '2026-11-02')).toEqual({ first: 0, last: 13 });
  expect(narrowDays(days, '2026-11-29')).toEqual({ first: 16, last: 29 });
  expect(narrowDays(days, '2026-12-05')).toEqual({ first: 16, last: 29 });
});
