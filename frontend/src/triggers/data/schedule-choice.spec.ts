import { nextTimes } from '@throughline/contracts/triggers/schedule-times.js';
import { timingFlaw } from '@throughline/contracts/triggers/timing-flaw.js';
import type { ScheduleTiming } from '@throughline/contracts/triggers/trigger.events.js';
import fc from 'fast-check';
import { describeFlaw, orderDays, readTiming, writeTiming, type ScheduleChoice } from './schedule-choice.js';

const two = (value: number): string => String(value).padStart(2, '0');
const numbers = (min: number, max: number) => fc.integer({ min, max });
const times = fc.tuple(numbers(0, 23), numbers(0, 59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
/** Between four and midnight no clock of these zones is changed. */
const onceTimes = times.filter((time) => time >= '04:00');
const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
const weekdays = fc.uniqueArray(numbers(0, 6), { minLength: 1 }).map(orderDays);
const monthDays = fc.oneof(numbers(1, 31), fc.constant('last' as const));
const zones = fc.constantFrom('UTC', 'Europe/Amsterdam', 'Asia/Kolkata', 'America/New_York');

const forms: fc.Arbitrary<ScheduleChoice> = fc.oneof(
  fc.record({ kind: fc.constantFrom('daily' as const, 'weekdays' as const), time: times }),
  fc.record({ kind: fc.constant('weekly' as const), days: weekdays, time: times }),
  fc.record({ kind: fc.constant('monthly' as const), day: monthDays, time: times }),
  fc.record({ kind: fc.constant('interval' as const), minutes: numbers(1, 10_000) }),
  fc.record({
    kind: fc.constant('once' as const),
    day: days.map((day) => day.toISOString().slice(0, 10)),
    time: onceTimes,
  }),
  fc.record({ kind: fc.constant('cron' as const), expression: fc.constantFrom('0 9,17 * * *', '*/5 * * * *', 'x') }),
);

const fields = (min: number, max: number) =>
  fc.oneof(
    fc.constant('*'),
    numbers(min, max).map(String),
    numbers(min, max).map(two),
    fc.constant('1-5'),
    fc.constant('*/3'),
    fc.uniqueArray(numbers(min, max), { minLength: 2, maxLength: 3 }).map((each) => each.join(',')),
  );
const expressions = fc
  .tuple(fields(0, 59), fields(0, 23), fields(1, 28), fields(1, 12), fields(0, 7))
  .map((each) => each.join(' '));

const cron = (expression: string) => readTiming({ kind: 'cron', expression }, 'UTC');
const next = (timing: ScheduleTiming) =>
  nextTimes({ timing, timeZone: 'UTC', enabledAt: '2026-01-01T00:00:00.000Z' }, '2026-01-01T00:00:00.000Z', 5);

describe('the form of a timing', () => {
  it('is the same after it was written and read, in every zone', () =>
    fc.assert(
      fc.property(forms, zones, (form, zone) => {
        expect(describeFlaw(form)).toBeNull();
        expect(readTiming(writeTiming(form, zone), zone)).toEqual(form);
      }),
    ));

  it('stands for the same times as the stored expression', () =>
    fc.assert(
      fc.property(expressions, (expression) => {
        const stored: ScheduleTiming = { kind: 'cron', expression };
        fc.pre(timingFlaw(stored, 'UTC') === null);
        expect(next(writeTiming(readTiming(stored, 'UTC'), 'UTC'))).toEqual(next(stored));
      }),
    ));

  it.each([
    ['0 9 * * *', { kind: 'daily', time: '09:00' }],
    ['@daily', { kind: 'daily', time: '00:00' }],
    ['05 09 * * MON-FRI', { kind: 'weekdays', time: '09:05' }],
    ['0 9 * * 7,1,fri', { kind: 'weekly', days: [1, 5, 0], time: '09:00' }],
    ['30 17 L * *', { kind: 'monthly', day: 'last', time: '17:30' }],
    ['30 17 31 * *', { kind: 'monthly', day: 31, time: '17:30' }],
    ['0 9 1 * 1', { kind: 'cron', expression: '0 9 1 * 1' }],
    ['0 9 * 3 *', { kind: 'cron', expression: '0 9 * 3 *' }],
    ['99 9 * * *', { kind: 'cron', expression: '99 9 * * *' }],
  ])('%s is read as %j', (expression, form) => expect(cron(expression)).toEqual(form));

  it.each<[ScheduleChoice, string]>([
    [{ kind: 'weekly', days: [], time: '09:00' }, 'Choose at least one day.'],
    [{ kind: 'daily', time: 'soon' }, 'Enter a time, such as 09:00.'],
    [{ kind: 'once', day: '31/2', time: '09:00' }, 'Enter a day.'],
  ])('%j says what is missing, and its timing is refused', (form, flaw) => {
    expect(describeFlaw(form)).toBe(flaw);
    expect(timingFlaw(writeTiming(form, 'UTC'), 'UTC')).not.toBeNull();
  });
});
