import { daysBetween, getForecast, reachesAt } from './forecast.js';
import type { UsageDay } from './usage.requests.js';

const on = (day: string, micros: number): UsageDay => ({
  day,
  runs: 1,
  toolCalls: 0,
  deploymentMicros: micros,
  workspaceMicros: 0,
  unknownCosts: 0,
});
const days = daysBetween('2026-11-01', '2026-11-30');

describe('a forecast', () => {
  it('is what is spent, and for each day to come what such a weekday cost', () => {
    const recent = daysBetween('2026-10-30', '2026-11-26').map((day) => on(day, 100));
    const used = daysBetween('2026-11-01', '2026-11-27').map((day) => on(day, 100));
    expect(getForecast({ days, today: '2026-11-27', used, recent })).toMatchObject({
      value: 3_000,
      low: 3_000,
      high: 3_000,
    });
  });
  it('says how far it may be off', () => {
    const recent = [on('2026-11-07', 100), on('2026-11-14', 500), on('2026-11-21', 300)];
    const used = [on('2026-11-07', 100), on('2026-11-14', 500), on('2026-11-21', 300)];
    expect(getForecast({ days: ['2026-11-27', '2026-11-28'], today: '2026-11-27', used, recent })).toEqual({
      value: 1_200,
      low: 1_000,
      high: 1_400,
      daysOfData: 3,
      days: [{ day: '2026-11-28', mean: 300, low: 100, high: 500 }],
    });
  });
  it('is none with less than three days of use', () =>
    expect(
      getForecast({ days, today: '2026-11-02', used: [], recent: [on('2026-11-01', 5), on('2026-10-31', 0)] }),
    ).toBeNull());
  it('is none on the last day', () => {
    const used = daysBetween('2026-11-01', '2026-11-30').map((day) => on(day, 100));
    expect(getForecast({ days, today: '2026-11-30', used, recent: used.slice(0, -1) })).toBeNull();
  });
  it('is of runs as well', () => {
    const recent = daysBetween('2026-10-30', '2026-11-26').map((day) => ({ ...on(day, 0), runs: 4 }));
    const given = { days: ['2026-11-27', '2026-11-28'], today: '2026-11-27', used: [], recent };
    expect(getForecast({ ...given, measure: ({ runs }) => runs })).toMatchObject({ value: 4, daysOfData: 28 });
    expect(getForecast(given)).toBeNull();
  });
});

describe('when a limit is reached', () => {
  const days = ['2026-11-28', '2026-11-29'].map((day) => ({ day, mean: 200, low: 100, high: 300 }));
  it('is said to the part of the day', () => {
    expect(reachesAt(100, 150, days)).toEqual(new Date('2026-11-28T06:00:00Z'));
    expect(reachesAt(100, 400, days)).toEqual(new Date('2026-11-29T12:00:00Z'));
    expect(reachesAt(200, 150, days)).toEqual(new Date('2026-11-28T00:00:00Z'));
  });
  it('is not said when the days to come do not reach it', () => expect(reachesAt(100, 501, days)).toBeNull());
});
