import type { ScheduleTiming } from '@throughline/contracts/triggers/trigger.events.js';
import { formatDueTime } from '../../lib/time/format.js';
import { readTiming, shorthands } from '../data/schedule-choice.js';

const weekdays = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** When a schedule starts its agent, such as `weekdays at 06:30`; an expression that has no words is returned unchanged. */
export const describeTiming = (timing: ScheduleTiming, timeZone: string): string => {
  const form = readTiming(timing, timeZone);
  switch (form.kind) {
    case 'daily':
      return `every day at ${form.time}`;
    case 'weekdays':
      return `weekdays at ${form.time}`;
    case 'weekly':
      return `${form.days.map((day) => weekdays[day]).join(', ')} at ${form.time}`;
    case 'monthly':
      return `on ${form.day === 'last' ? 'the last day' : `day ${form.day}`} of the month at ${form.time}`;
    case 'interval':
      return describeInterval(form.minutes);
    case 'once':
      return timing.kind === 'once' ? `once, ${formatDueTime(timing.at, timeZone)}` : 'once';
    case 'cron':
      return describeCron(form.expression);
  }
};

/** The same as a sentence, with the zone of its clock: `Weekdays at 06:30, Europe/Amsterdam`. */
export const describeSchedule = ({ timing, timeZone }: { timing: ScheduleTiming; timeZone: string }): string => {
  const words = describeTiming(timing, timeZone);
  const when = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return timing.kind === 'cron' ? `${when}, ${timeZone}` : when;
};

const describeInterval = (minutes: number): string => {
  if (minutes === 1) return 'every minute';
  if (minutes % 1_440 === 0) return minutes === 1_440 ? 'every day' : `every ${minutes / 1_440} days`;
  if (minutes % 60 === 0) return minutes === 60 ? 'every hour' : `every ${minutes / 60} hours`;
  return `every ${minutes} minutes`;
};

const describeCron = (expression: string): string => {
  const [minute = '', ...others] = (shorthands[expression.trim()] ?? expression.trim()).split(/\s+/);
  if (others.join(' ') !== '* * * *') return expression;
  const every = /^\*\/(\d{1,2})$/.exec(minute)?.[1];
  if (minute === '*') return 'every minute';
  if (every !== undefined) return `every ${every} minutes`;
  if (!/^\d{1,2}$/.test(minute)) return expression;
  return Number(minute) === 0 ? 'every hour' : `every hour at :${minute.padStart(2, '0')}`;
};
