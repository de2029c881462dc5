import { totalMicros, type UsageDay } from './usage.requests.js';

/** `micros`: what the whole period will have cost. `low` and `high`: with the cheapest and dearest of such days. */
export type Forecast = { micros: number; low: number; high: number; daysOfData: number };

type Given = {
  /** Of the period, also those to come. */
  days: readonly string[];
  today: string;
  /** What has been used in the period. */
  used: readonly UsageDay[];
  /** Of the 28 days before today. */
  recent: readonly UsageDay[];
};

const dayMs = 86_400_000;
const leastDays = 3;

/**
 * What is spent, and for each day that is left the mean of that weekday over the last four weeks; of the last seven days where
 * a weekday has no use. Null with fewer than three days of use: then there is nothing to go by.
 */
export const forecastOf = ({ days, today, used, recent }: Given): Forecast | null => {
  const spent = used.reduce((sum, day) => sum + totalMicros(day), 0);
  const known = recent.filter((day) => totalMicros(day) > 0);
  if (known.length < leastDays) return null;
  const first = known.reduce((earliest, { day }) => (day < earliest ? day : earliest), known[0]?.day ?? today);
  const costs = new Map(recent.map((day) => [day.day, totalMicros(day)]));
  const coming = days.filter((day) => day > today);
  const ranges = coming.map((day) => rangeOf(likeDays(day, today, first).map((each) => costs.get(each) ?? 0)));
  const sum = (of: (range: Range) => number): number =>
    Math.round(ranges.reduce((all, range) => all + of(range), spent));
  return {
    micros: sum(({ mean }) => mean),
    low: sum(({ low }) => low),
    high: sum(({ high }) => high),
    daysOfData: known.length,
  };
};

/** The same weekday of the last four weeks, since there was any use; else the last seven days. */
const likeDays = (day: string, today: string, first: string): string[] => {
  const before = Array.from({ length: 28 }, (_, at) => daysBefore(today, at + 1)).filter((each) => each >= first);
  const same = before.filter((each) => weekdayOf(each) === weekdayOf(day));
  return same.length > 0 ? same : before.slice(0, 7);
};

type Range = { mean: number; low: number; high: number };
const rangeOf = (costs: readonly number[]): Range => {
  if (costs.length === 0) return { mean: 0, low: 0, high: 0 };
  const mean = costs.reduce((sum, cost) => sum + cost, 0) / costs.length;
  return { mean, low: Math.min(...costs), high: Math.max(...costs) };
};

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * dayMs).toISOString().slice(0, 10);

/** Both ends are included. */
export const daysBetween = (from: string, to: string): string[] => {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => daysBefore(from, -at));
};
