import { Cron } from 'croner';
import type { ScheduleTiming } from './trigger.events.js';

/** A schedule's due times lie after `enabledAt`; intervals are counted from it. */
export type Schedule = { timing: ScheduleTiming; timeZone: string; enabledAt: string };
export type PassedTimes = { count: number; last: string };

/** Counting stops here. A schedule that fires each minute passes this in most of a day. */
const maxCounted = 1_000;
const minute = 60_000;

/** The next due times after `from`, oldest first. */
export const nextTimes = ({ timing, timeZone, enabledAt }: Schedule, from: string, count: number): string[] => {
  const after = later(from, enabledAt);
  switch (timing.kind) {
    case 'cron':
      return toCron(timing.expression, timeZone).nextRuns(count, new Date(after)).map(instant);
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
      return cronTimesBetween(toCron(timing.expression, timeZone), after, until);
    case 'interval': {
      const before = intervalsUntil(enabledAt, after, timing.minutes);
      const passed = intervalsUntil(enabledAt, until, timing.minutes);
      return passed > before ? { count: passed - before, last: intervalTime(enabledAt, timing.minutes, passed) } : null;
    }
    case 'once':
      return timing.at > after && timing.at <= until ? { count: 1, last: timing.at } : null;
  }
};

/** The last `count` due times up to and including `until`, oldest first. Only those since the schedule has its times. */
export const lastTimes = (schedule: Schedule, until: string, count: number): string[] => {
  const { timing, timeZone, enabledAt } = schedule;
  const times = (): string[] => {
    switch (timing.kind) {
      case 'cron':
        return toCron(timing.expression, timeZone)
          .previousRuns(count, new Date(Date.parse(until) + 1))
          .map(instant);
      case 'interval': {
        const passed = intervalsUntil(enabledAt, until, timing.minutes);
        return Array.from({ length: Math.min(count, passed) }, (_, at) =>
          intervalTime(enabledAt, timing.minutes, passed - at),
        );
      }
      case 'once':
        return timing.at <= until ? [timing.at] : [];
    }
  };
  return times()
    .filter((time) => time > enabledAt)
    .sort();
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
export const toCron = (expression: string, timeZone: string): Cron =>
  new Cron(expression, { mode: '5-part', timezone: timeZone, fixedTimeRule: 'no-wildcard' });

const intervalsUntil = (enabledAt: string, time: string, minutes: number): number =>
  Math.max(0, Math.floor((Date.parse(time) - Date.parse(enabledAt)) / (minutes * minute)));

const intervalTime = (enabledAt: string, minutes: number, n: number): string =>
  instant(new Date(Date.parse(enabledAt) + n * minutes * minute));

const instant = (date: Date): string => date.toISOString();
const later = (a: string, b: string): string => (a > b ? a : b);
