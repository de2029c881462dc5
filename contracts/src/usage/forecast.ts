import { totalMicros, type UsageDay } from './usage.requests.js';

type Range = { mean: number; low: number; high: number };
export type ForecastDay = { day: string } & Range;
/** `value`: what the whole period will have come to. `low` and `high`: with the lowest and the highest of such days. */
export type Forecast = {
  value: number;
  low: number;
  high: number;
  daysOfData: number;
  /** Holds those to come. */
  days: readonly ForecastDay[];
};

type Given = {
  /** For the period, also those to come. */
  days: readonly string[];
  today: string;
  /** Holds what has been used in the period. */
  used: readonly UsageDay[];
  /** Applies to the 28 days before today. */
  recent: readonly UsageDay[];
  /** Cost unless given. */
  measure?: (day: UsageDay) => number;
};

const dayMs = 86_400_000;
const leastDays = 3;

/**
 * Returns what was used, and for each day that is left the mean of that weekday over the last four weeks; of the last
 * seven days where a weekday has no use. Null with fewer than three days of use: then there is nothing to go by; and on
 * the last day: then nothing is left to forecast.
 */
export const getForecast = ({ days, today, used, recent, measure = totalMicros }: Given): Forecast | null => {
  const spent = used.reduce((sum, day) => sum + measure(day), 0);
  const known = recent.filter((day) => measure(day) > 0);
  if (known.length < leastDays || days.every((day) => day <= today)) return null;
  const first = known.reduce((earliest, { day }) => (day < earliest ? day : earliest), known[0]?.day ?? today);
  const values = new Map(recent.map((day) => [day.day, measure(day)]));
  const coming = days
    .filter((day) => day > today)
    .map((day) => ({ day, ...getRange(likeDays(day, today, first).map((each) => values.get(each) ?? 0)) }));
  const sum = (part: keyof Range): number => Math.round(coming.reduce((all, range) => all + range[part], spent));
  return { value: sum('mean'), low: sum('low'), high: sum('high'), daysOfData: known.length, days: coming };
};

/** When what is spent by now reaches a limit, if each day to come costs its mean, evenly. Null: not within those days. */
export const reachesAt = (spent: number, limit: number, days: readonly ForecastDay[]): Date | null => {
  let sum = spent;
  for (const { day, mean } of days) {
    if (sum + mean >= limit && mean > 0)
      return new Date(Date.parse(`${day}T00:00:00Z`) + (Math.max(0, limit - sum) / mean) * dayMs);
    sum += mean;
  }
  return null;
};

/** The same weekday of the last four weeks, since there was any use; else the last seven days. */
const likeDays = (day: string, today: string, first: string): string[] => {
  const before = Array.from({ length: 28 }, (_, at) => daysBefore(today, at + 1)).filter((each) => each >= first);
  const same = before.filter((each) => getWeekday(each) === getWeekday(day));
  return same.length > 0 ? same : before.slice(0, 7);
};

const getRange = (values: readonly number[]): Range => {
  if (values.length === 0) return { mean: 0, low: 0, high: 0 };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, low: Math.min(...values), high: Math.max(...values) };
};

const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10);

/** Both ends are included. */
export const daysBetween = (from: string, to: string): string[] => {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => daysBefore(from, -at));
};
