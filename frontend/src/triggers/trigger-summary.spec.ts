import type { ScheduleTiming } from '@throughline/contracts/triggers/trigger.events.js';
import { triggerSummary } from './trigger-summary.js';

const schedule = (timing: ScheduleTiming) =>
  triggerSummary({ kind: 'schedule', timing, timeZone: 'UTC', misfire: 'run_once' });

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

  it('shows a cron expression as it is', () =>
    expect(schedule({ kind: 'cron', expression: '0 9 * * 1' })).toBe('0 9 * * 1'));
});
