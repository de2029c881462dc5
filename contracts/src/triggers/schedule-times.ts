import { Cron } from 'croner';
import { isTimeZone } from './local-time.js';
import { ScheduleTiming } from './trigger.events.js';

/** A schedule's due times lie after `enabledAt`; intervals are counted from it. */
export type Schedule = { timing: ScheduleTiming; timeZone: string; enabledAt: string };
export type PassedTimes = { count: number; last: string };

/** Counting stops here. A schedule that fires each minute passes this in most of a day. */
const maxCounted = 1_000;
const minute = 60_000;

/** What is wrong with a timing, in a sentence; null if it is accepted. The screen and the API both use this rule. */
export const timingFlaw = (timing: ScheduleTiming, timeZone: string): string | null => {
  if (!isTimeZone(timeZone)) return `“${timeZone}” is not a time zone.`;
  const { data, error } = ScheduleTiming.safeParse(timing);
  if (error !== undefined) return error.issues[0]?.message ?? error.message;
  return data.kind === 'cron' ? cronFlaw(data.expression, timeZone) : null;
};

/** Names for common expressions. The cron library knows `@reboot` too, which is not a time. */
const shorthands: readonly string[] = ['@hourly', '@daily', '@midnight', '@weekly', '@monthly', '@yearly', '@annually'];
const unreadable = 'Write five fields: minute, hour, day, month, weekday. Or a shorthand such as @daily.';

const cronFlaw = (expression: string, timeZone: string): string | null => {
  const fields = expression.split(/\s+/);
  // The cron library also reads a single date, which is a timing of its own.
  if (fields.length !== cronFields.length && !shorthands.includes(expression.toLowerCase())) return unreadable;
  if (expression.includes('?')) return 'Write * instead of ?.';
  try {
    return cronOf(expression, timeZone).nextRun(new Date(0)) === null ? 'This never fires.' : null;
  } catch {
    return fieldFlaw(fields, timeZone) ?? unreadable;
  }
};

const cronFields = [
  { name: 'minute', of: '0–59' },
  { name: 'hour', of: '0–23' },
  { name: 'day', of: '1–31' },
  { name: 'month', of: '1–12 or JAN–DEC' },
  { name: 'weekday', of: '0–7 or SUN–SAT' },
] as const;

/** Names the first of five fields that cannot be read, each tried on its own. */
const fieldFlaw = (fields: readonly string[], timeZone: string): string | null => {
  for (const [at, { name, of }] of cronFields.entries()) {
    const field = fields[at] ?? '*';
    if (!isCron(cronFields.map((_, n) => (n === at ? field : '*')).join(' '), timeZone))
      return `The ${name}, ${field}, is not one of ${of}.`;
  }
  return null;
};

const isCron = (expression: string, timeZone: string): boolean => {
  try {
    cronOf(expression, timeZone);
    return true;
  } catch {
    return false;
  }
};

/** The next due times after `from`, oldest first. */
export const nextTimes = ({ timing, timeZone, enabledAt }: Schedule, from: string, count: number): string[] => {
  const after = later(from, enabledAt);
  switch (timing.kind) {
    case 'cron':
      return cronOf(timing.expression, timeZone).nextRuns(count, new Date(after)).map(instant);
    case 'interval': {
      const passed = intervalsUntil(enabledAt, after, timing.minutes);
      return Array.from({ length: count }, (_, n) => intervalTime(enabledAt, timing.minutes, passed + n + 1));
    }
    case 'once':
      return timing.at > after ? [timing.at] : [];
  }
};

/** The due times after `from` up to and including `until`: how many, and the last of them; null if there was none. */
export const dueTimesBetween = (schedule: Schedule, from: string, until: string): PassedTimes | null => {
  const { timing, timeZone, enabledAt } = schedule;
  const after = later(from, enabledAt);
  switch (timing.kind) {
    case 'cron':
      return cronTimesBetween(cronOf(timing.expression, timeZone), after, until);
    case 'interval': {
      const before = intervalsUntil(enabledAt, after, timing.minutes);
      const passed = intervalsUntil(enabledAt, until, timing.minutes);
      return passed > before ? { count: passed - before, last: intervalTime(enabledAt, timing.minutes, passed) } : null;
    }
    case 'once':
      return timing.at > after && timing.at <= until ? { count: 1, last: timing.at } : null;
  }
};

const cronTimesBetween = (cron: Cron, after: string, until: string): PassedTimes | null => {
  const [last] = cron.previousRuns(1, new Date(Date.parse(until) + 1)).map(instant);
  if (last === undefined || last <= after) return null;
  let count = 1;
  for (const time of cron.enumerate(new Date(after))) {
    if (instant(time) >= last || count >= maxCounted) break;
    count += 1;
  }
  return { count, last };
};

/**
 * Named hours fire once a day whatever the clocks do: at the first minute there is when theirs is skipped, and once
 * when it comes twice. Other patterns follow the clock, minute by minute.
 */
export const cronOf = (expression: string, timeZone: string): Cron =>
  new Cron(expression, { mode: '5-part', timezone: timeZone, fixedTimeRule: 'no-wildcard' });

const intervalsUntil = (enabledAt: string, time: string, minutes: number): number =>
  Math.max(0, Math.floor((Date.parse(time) - Date.parse(enabledAt)) / (minutes * minute)));

const intervalTime = (enabledAt: string, minutes: number, n: number): string =>
  instant(new Date(Date.parse(enabledAt) + n * minutes * minute));

const instant = (date: Date): string => date.toISOString();
const later = (a: string, b: string): string => (a > b ? a : b);
