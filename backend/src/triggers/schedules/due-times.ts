import { dueTimesBetween, type PassedTimes, type Schedule } from '@throughline/contracts/triggers/schedule-times.js';
import type { TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';

export type ScheduleSettings = Extract<TriggerSettings, { kind: 'schedule' }>;
export type DueTimes = {
  /** Due times that will not fire any more; the last of them identifies them. */
  skip: PassedTimes | null;
  /** `missed`: how many earlier due times this one covers. */
  fire: { slot: string; missed: number } | null;
};

/** A due time that is handled later than this was missed. */
const grace = 60_000;

/** Returns what to do about the due times since the last handled one; null if there are none. */
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
