import fc from 'fast-check';
import { localTime } from './local-time.js';
import { previewSchedule } from './schedule-preview.js';
import { dueTimesBetween, nextTimes, type Schedule } from './schedule-times.js';

const enabledAt = '2026-01-01T00:00:00.000Z';
const cron = (expression: string, timeZone = 'UTC'): Schedule => ({
  timing: { kind: 'cron', expression },
  timeZone,
  enabledAt,
});
const interval = (minutes: number, since = enabledAt): Schedule => ({
  timing: { kind: 'interval', minutes },
  timeZone: 'UTC',
  enabledAt: since,
});
const once = (at: string): Schedule => ({ timing: { kind: 'once', at }, timeZone: 'UTC', enabledAt });

describe('the next times of a cron expression', () => {
  it('are read in the time zone', () =>
    expect(nextTimes(cron('0 9 * * 1-5', 'America/New_York'), '2026-01-02T00:00:00.000Z', 2)).toEqual([
      '2026-01-02T14:00:00.000Z',
      '2026-01-05T14:00:00.000Z',
    ]));

  it('lie after the given instant', () =>
    expect(nextTimes(cron('* * * * *'), '2026-01-02T00:00:00.000Z', 1)).toEqual(['2026-01-02T00:01:00.000Z']));

  it('lie after the moment of enabling', () =>
    expect(nextTimes(cron('0 * * * *'), '2020-01-01T00:00:00.000Z', 1)).toEqual(['2026-01-01T01:00:00.000Z']));
});

describe('when the clocks go forward', () => {
  it('a time that does not exist fires at the next valid minute', () =>
    expect(nextTimes(cron('30 2 * * *', 'Europe/Berlin'), '2026-03-28T12:00:00.000Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]));

  it('a list of hours keeps its number of firings a day', () =>
    expect(nextTimes(cron('30 2,14 * * *', 'Europe/Berlin'), '2026-03-28T23:30:00.000Z', 2)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T12:30:00.000Z',
    ]));

  it('every half hour goes on every half hour', () =>
    expect(nextTimes(cron('*/30 * * * *', 'Europe/Berlin'), '2026-03-29T00:15:00.000Z', 3)).toEqual([
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ]));
});

describe('when the clocks go back', () => {
  it('a repeated time fires once, the first time', () =>
    expect(nextTimes(cron('30 2 * * *', 'Europe/Berlin'), '2026-10-24T12:00:00.000Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]));

  it('every half hour goes on every half hour', () =>
    expect(nextTimes(cron('*/30 * * * *', 'Europe/Berlin'), '2026-10-25T00:15:00.000Z', 4)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:00:00.000Z',
      '2026-10-25T01:30:00.000Z',
      '2026-10-25T02:00:00.000Z',
    ]));
});

describe('intervals', () => {
  it('count from the moment of enabling', () =>
    expect(nextTimes(interval(45, '2026-01-01T00:10:30.500Z'), '2026-01-01T01:00:00.000Z', 2)).toEqual([
      '2026-01-01T01:40:30.500Z',
      '2026-01-01T02:25:30.500Z',
    ]));

  it('are counted without walking through them', () =>
    expect(dueTimesBetween(interval(1), enabledAt, '2036-01-01T00:00:30.000Z')).toEqual({
      count: 5_258_880,
      last: '2036-01-01T00:00:00.000Z',
    }));
});

describe('a single time', () => {
  const at = '2026-02-01T08:00:00.000Z';
  it('comes once', () => {
    expect(nextTimes(once(at), enabledAt, 10)).toEqual([at]);
    expect(nextTimes(once(at), at, 10)).toEqual([]);
  });
  it('has passed from then on', () => {
    expect(dueTimesBetween(once(at), enabledAt, '2026-02-01T07:59:59.999Z')).toBeNull();
    expect(dueTimesBetween(once(at), enabledAt, at)).toEqual({ count: 1, last: at });
  });
});

describe('due times that passed', () => {
  it('include the one at the end and not the one at the beginning', () =>
    expect(dueTimesBetween(cron('0 * * * *'), '2026-01-05T10:00:00.000Z', '2026-01-05T12:00:00.000Z')).toEqual({
      count: 2,
      last: '2026-01-05T12:00:00.000Z',
    }));

  it('are none before the first', () =>
    expect(dueTimesBetween(cron('0 * * * *'), '2026-01-05T10:00:00.000Z', '2026-01-05T10:59:59.999Z')).toBeNull());

  it('are counted up to a thousand, and the last is still the last', () =>
    expect(dueTimesBetween(cron('* * * * *'), enabledAt, '2026-01-31T00:00:00.000Z')).toEqual({
      count: 1_000,
      last: '2026-01-31T00:00:00.000Z',
    }));
});

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'Pacific/Apia',
];
const start = Date.parse('2026-01-01T00:00:00.000Z');
const someInstant = fc.integer({ min: 1, max: 700 * 24 * 60 }).map((m) => new Date(start + m * 60_000).toISOString());
const fixed = fc
  .tuple(fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 23 }))
  .map(([minute, hour]) => `${minute} ${hour} * * *`);
const anyCron = fc.oneof(
  fixed,
  fc.constantFrom('* * * * *', '*/7 * * * *', '15 */3 * * *', '0,30 1-4 * * *', '5 0 1 * *'),
);

describe('in every zone', () => {
  it('a daily time fires exactly once each local day', () =>
    fc.assert(
      fc.property(fc.constantFrom(...zones), fixed, someInstant, (timeZone, expression, from) => {
        const days = nextTimes(cron(expression, timeZone), from, 40).map((at) =>
          localTime(new Date(at), timeZone).slice(0, 10),
        );
        const gaps = days.slice(1).map((day, i) => Date.parse(day) - Date.parse(days[i] ?? ''));
        expect(gaps.every((gap) => gap === 24 * 3_600_000)).toBe(true);
      }),
      { numRuns: 150 },
    ));

  it('counting slots agrees with walking through them', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        anyCron,
        someInstant,
        fc.integer({ min: 1, max: 40 }),
        (zone, expression, from, n) => {
          const schedule = cron(expression, zone);
          const times = nextTimes(schedule, from, n);
          const last = times.at(-1) ?? '';
          expect(dueTimesBetween(schedule, from, last)).toEqual({ count: n, last });
          expect([...times].sort()).toEqual(times);
          expect(new Set(times).size).toBe(n);
        },
      ),
      { numRuns: 150 },
    ));

  it('nothing is due before what comes next', () =>
    fc.assert(
      fc.property(fc.constantFrom(...zones), anyCron, someInstant, (zone, expression, from) => {
        const [next = ''] = nextTimes(cron(expression, zone), from, 1);
        expect(dueTimesBetween(cron(expression, zone), from, new Date(Date.parse(next) - 1).toISOString())).toBeNull();
      }),
      { numRuns: 150 },
    ));
});

describe('the preview', () => {
  it('shows ten times as the clock on the wall does', () => {
    const { times } = previewSchedule(cron('0 9 * * *', 'Asia/Kathmandu'), enabledAt);
    expect(times).toHaveLength(10);
    expect(times[0]).toEqual({ at: '2026-01-01T03:15:00.000Z', local: '2026-01-01 09:00', note: null });
  });

  it('says when a planned time does not exist', () =>
    expect(previewSchedule(cron('30 2 * * *', 'Europe/Berlin'), '2026-03-28T12:00:00.000Z').times.slice(0, 2)).toEqual([
      { at: '2026-03-29T01:00:00.000Z', local: '2026-03-29 03:00', note: expect.stringContaining('forward') },
      { at: '2026-03-30T00:30:00.000Z', local: '2026-03-30 02:30', note: null },
    ]));

  it('says when a time comes twice but fires once', () =>
    expect(previewSchedule(cron('30 2 * * *', 'Europe/Berlin'), '2026-10-24T12:00:00.000Z').times[0]?.note).toContain(
      'back',
    ));

  it('has nothing to say where the clock is followed', () =>
    expect(
      previewSchedule(cron('*/30 * * * *', 'Europe/Berlin'), '2026-10-25T00:15:00.000Z').times.map(({ note }) => note),
    ).toEqual(Array(10).fill(null)));
});
