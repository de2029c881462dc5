import { dueTimesBetween, type PassedTimes, type Schedule } from '@throughline/contracts/triggers/schedule-times.js';
import type { TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';

export type ScheduleSettings = Extract<TriggerSettings, { kind: 'schedule' }>;
export type DueTimes = {
  /** Slots nobody will fire any more; the last of them names them. */
  skip: PassedTimes | null;
  /** `missed`: how many before it this one stands for. */
  fire: { slot: string; missed: number } | null;
};

/** A slot that is dealt with later than this was missed. */
const grace = 60_000;

/** What to do about the slots since the last one dealt with; null when there are none. */
export const dueTimes = (
  schedule: Schedule,
  misfire: ScheduleSettings['misfire'],
  { since, now }: { since: string; now: string },
): DueTimes | null => {
  const passed = dueTimesBetween(schedule, since, now);
  if (passed === null) return null;
  const { count, last } = passed;
  if (misfire === 'run_once') return { skip: null, fire: { slot: last, missed: count - 1 } };
  if (Date.parse(now) - Date.parse(last) > grace) return { skip: passed, fire: null };
  return { skip: dueTimesBetween(schedule, since, justBefore(last)), fire: { slot: last, missed: 0 } };
};

const justBefore = (instant: string): string => new Date(Date.parse(instant) - 1).toISOString();
