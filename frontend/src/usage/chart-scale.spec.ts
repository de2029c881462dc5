import { daysBetween } from '@throughline/contracts/usage/forecast.js';
import { buildChart, narrowDays, scaleTo, listTicks } from './chart-scale.js';

it('a month whose runs cost nothing is shown in runs with the forecast of runs, though the month before cost something', () => {
  const used = { runs: 2, toolCalls: 0, deploymentMicros: 0, workspaceMicros: 0, unknownCosts: 0 };
  const days = ['2026-11-30', '2026-12-01', '2026-12-02'];
  const makeForecast = (mean: number) => ({
    value: mean,
    low: 0,
    high: mean,
    daysOfData: 28,
    days: [{ day: '2026-12-02', mean, low: 0, high: mean }],
  });
  const report = {
    position: 10,
    total: used,
    own: { runs: 0, unknownCosts: 0 },
    days: [{ day: '2026-12-01', ...used }],
    groups: [],
    others: 0,
    series: { ids: [], days: [{ day: '2026-12-01', micros: [0], runs: [2] }] },
    recent: [],
    today: '2026-12-01',
  };
  const chart = buildChart({ report, days, forecasts: { cost: makeForecast(7_500), runs: makeForecast(3) } });
  expect(chart).toMatchObject({ unit: 'runs', top: 3 });
  expect(chart.days.map(({ coming }) => coming?.mean)).toEqual([undefined, undefined, 3]);
});

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
