import { isTimeZone } from './local-time.js';
import { toCron } from './schedule-times.js';
import { ScheduleTiming } from './trigger.events.js';

/** Returns what is wrong with a timing, in a sentence; null if it is accepted. The screen and the API both use this rule. */
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
    return toCron(expression, timeZone).nextRun(new Date(0)) === null ? 'This never fires.' : null;
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
    toCron(expression, timeZone);
    return true;
  } catch {
    return false;
  }
};
