import { localTime, offsetAt } from '@throughline/contracts/triggers/local-time.js';
import type { ScheduleTiming } from '@throughline/contracts/triggers/trigger.events.js';

/** Times are `09:00` and days `2026-11-30`, as the clock of the schedule's zone shows them; weekdays count from Sunday, 0. */
export type ScheduleChoice =
  | { kind: 'daily' | 'weekdays'; time: string }
  | { kind: 'weekly'; days: readonly number[]; time: string }
  | { kind: 'monthly'; day: number | 'last'; time: string }
  | { kind: 'interval'; minutes: number }
  | { kind: 'once'; day: string; time: string }
  | { kind: 'cron'; expression: string };

export const shorthands: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
};

/** Returns the form that a stored timing fits; `cron` for an expression that fits none. */
export const readTiming = (timing: ScheduleTiming, timeZone: string): ScheduleChoice => {
  switch (timing.kind) {
    case 'cron':
      return readCron(timing.expression) ?? timing;
    case 'interval':
      return timing;
    case 'once': {
      const [day = '', time = ''] = localTime(new Date(timing.at), timeZone).split(' ');
      return { kind: 'once', day, time };
    }
  }
};

const readCron = (expression: string): ScheduleChoice | undefined => {
  const fields = (shorthands[expression.trim().toLowerCase()] ?? expression.trim()).split(/\s+/);
  const [minute = '', hour = '', day = '', month, weekday = ''] = fields;
  const time = readClock(minute, hour);
  if (fields.length !== 5 || month !== '*' || time === undefined) return undefined;
  if (day !== '*') return weekday === '*' ? readMonthly(day, time) : undefined;
  if (weekday === '*') return { kind: 'daily', time };
  if (/^(1-5|mon-fri)$/i.test(weekday)) return { kind: 'weekdays', time };
  const days = weekday.split(',').map(readWeekday);
  return days.every((each) => each !== undefined) ? { kind: 'weekly', days: orderDays(days), time } : undefined;
};

const readMonthly = (day: string, time: string): ScheduleChoice | undefined => {
  if (day.toUpperCase() === 'L') return { kind: 'monthly', day: 'last', time };
  return isWithin(day, 1, 31) ? { kind: 'monthly', day: Number(day), time } : undefined;
};

const readClock = (minute: string, hour: string): string | undefined =>
  isWithin(minute, 0, 59) && isWithin(hour, 0, 23) ? `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : undefined;

const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

const readWeekday = (field: string): number | undefined => {
  if (isWithin(field, 0, 7)) return Number(field) % 7;
  const named = weekdayNames.indexOf(field.toUpperCase());
  return named === -1 ? undefined : named;
};

const isWithin = (text: string, min: number, max: number): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) >= min && Number(text) <= max;

/** Sorts days from Monday to Sunday, each once. */
export const orderDays = (days: readonly number[]): number[] =>
  [...new Set(days)].toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7));

/** Returns the timing that a form stands for. One with a flaw becomes a timing that `timingFlaw` refuses. */
export const writeTiming = (form: ScheduleChoice, timeZone: string): ScheduleTiming => {
  switch (form.kind) {
    case 'interval':
    case 'cron':
      return form;
    case 'once':
      return { kind: 'once', at: describeFlaw(form) === null ? toInstant(form, timeZone) : '' };
    case 'daily':
    case 'weekdays':
    case 'weekly':
    case 'monthly':
      return { kind: 'cron', expression: describeFlaw(form) === null ? writeCron(form) : '' };
  }
};

type ClockForm = Extract<ScheduleChoice, { kind: 'daily' | 'weekdays' | 'weekly' | 'monthly' }>;

const writeCron = (form: ClockForm): string => {
  const [hour, minute] = form.time.split(':').map(Number);
  const clock = `${minute} ${hour}`;
  switch (form.kind) {
    case 'daily':
      return `${clock} * * *`;
    case 'weekdays':
      return `${clock} * * 1-5`;
    case 'weekly':
      return `${clock} * * ${orderDays(form.days).join(',')}`;
    case 'monthly':
      return `${clock} ${form.day === 'last' ? 'L' : form.day} * *`;
  }
};

/** The offset is that of the instant, which may differ from the one at the same time in UTC. */
const toInstant = ({ day, time }: { day: string; time: string }, timeZone: string): string => {
  const inUtc = Date.parse(`${day}T${time}:00.000Z`);
  const near = inUtc - offsetAt(new Date(inUtc), timeZone);
  return new Date(inUtc - offsetAt(new Date(near), timeZone)).toISOString();
};

/** Returns the first thing that a person has still to enter; null when the form is complete. */
export const describeFlaw = (form: ScheduleChoice): string | null => {
  if (form.kind === 'interval' || form.kind === 'cron') return null;
  if (form.kind === 'once' && !/^\d{4}-\d{2}-\d{2}$/.test(form.day)) return 'Enter a day.';
  if (form.kind === 'weekly' && form.days.length === 0) return 'Choose at least one day.';
  return /^\d{2}:\d{2}$/.test(form.time) ? null : 'Enter a time, such as 09:00.';
};
