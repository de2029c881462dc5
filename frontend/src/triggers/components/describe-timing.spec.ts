import type { ScheduleTiming } from '@throughline/contracts/triggers/trigger.events.js';
import { describeSchedule, describeTiming } from './describe-timing.js';

const schedule = (timing: ScheduleTiming) => describeTiming(timing, 'UTC');

describe('a schedule in words', () => {
  it.each([
    [1, 'every minute'],
    [5, 'every 5 minutes'],
    [60, 'every hour'],
    [180, 'every 3 hours'],
    [1_440, 'every day'],
    [2_880, 'every 2 days'],
    [90, 'every 90 minutes'],
  ])('%d minutes: %s', (minutes, words) => expect(schedule({ kind: 'interval', minutes })).toBe(words));

  it.each([
    ['30 6 * * 1-5', 'weekdays at 06:30'],
    ['0 9 * * *', 'every day at 09:00'],
    ['0 9 * * 1', 'Mondays at 09:00'],
    ['15 18 * * 5,7', 'Fridays, Sundays at 18:15'],
    ['0 0 1 * *', 'on day 1 of the month at 00:00'],
    ['0 17 L * *', 'on the last day of the month at 17:00'],
    ['*/10 * * * *', 'every 10 minutes'],
    ['5 * * * *', 'every hour at :05'],
    ['@hourly', 'every hour'],
    ['@daily', 'every day at 00:00'],
    ['0 9 1 * 1', '0 9 1 * 1'],
    ['0 9,17 * * *', '0 9,17 * * *'],
    ['0 9 * 3 *', '0 9 * 3 *'],
    ['@yearly', '@yearly'],
  ])('cron %j: %s', (expression, words) => expect(schedule({ kind: 'cron', expression })).toBe(words));

  it('is a sentence with the zone of its clock, where it has one', () => {
    const timeZone = 'Europe/Amsterdam';
    expect(describeSchedule({ timing: { kind: 'cron', expression: '0 9 * * 1-5' }, timeZone })).toBe(
      'Weekdays at 09:00, Europe/Amsterdam',
    );
    expect(describeSchedule({ timing: { kind: 'interval', minutes: 60 }, timeZone })).toBe('Every hour');
  });
});
