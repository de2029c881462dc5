import type { AgentActivityRow, DayCount } from '@throughline/contracts/agents/agent.rows.js';
import { formatWeekday } from '../../lib/time/format.js';
import type { SparkDay } from '../../ui/values/sparkline.js';

const day = 86_400_000;

/** The days counted by the server are UTC days. */
const utcDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const sumDay = ({ succeeded, failed, other }: DayCount): number => succeeded + failed + other;

/** Returns the last days, today last, with the empty ones between. */
export const lastDays = (activity: AgentActivityRow | undefined, count: number, now: number): DayCount[] =>
  Array.from({ length: count }, (_, at) => {
    const name = utcDay(now - (count - 1 - at) * day);
    return (
      activity?.days.find((each) => each.day === name) ?? {
        day: name,
        succeeded: 0,
        failed: 0,
        other: 0,
        costMicros: 0,
        unknownCosts: 0,
      }
    );
  });

export type Week = {
  days: SparkDay[];
  runs: number;
  /** Share of ended runs that succeeded; null when none ended. */
  success: number | null;
  costMicros: number;
  /** There are costs besides that are not known. */
  costUnknown: boolean;
};

export const buildWeek = (activity: AgentActivityRow | undefined, now: number): Week => {
  const days = lastDays(activity, 7, now);
  const sum = (of: (each: DayCount) => number): number => days.reduce((total, each) => total + of(each), 0);
  const decided = sum(({ succeeded, failed }) => succeeded + failed);
  return {
    days: days.map((each) => ({ label: formatWeekday(each.day), total: sumDay(each), failed: each.failed })),
    runs: sum(sumDay),
    success: decided === 0 ? null : sum(({ succeeded }) => succeeded) / decided,
    costMicros: sum(({ costMicros }) => costMicros),
    costUnknown: days.some(({ unknownCosts }) => unknownCosts > 0),
  };
};
