import { localTime, offsetAt } from './local-time.js';
import { toCron, nextTimes, type Schedule } from './schedule-times.js';
import type { SchedulePreview } from './trigger.requests.js';

const shown = 10;

/** The next ten times of a schedule, as the clock on the wall shows them. */
export const previewSchedule = (schedule: Schedule, from: string): SchedulePreview => ({
  times: nextTimes(schedule, from, shown).map((at) => ({
    at,
    local: localTime(new Date(at), schedule.timeZone),
    note: noteOn(at, schedule),
  })),
});

/** Intervals and single times do not go by the clock on the wall. */
const noteOn = (at: string, schedule: Schedule): string | null => {
  if (schedule.timing.kind !== 'cron') return null;
  if (isMoved(at, schedule)) return 'The clocks go forward over the planned time: fires at the first minute after.';
  const repeat = repeatedAt(at, schedule.timeZone);
  if (repeat === null || nextTimes(schedule, at, 60).includes(repeat)) return null;
  return 'The clocks go back and this time comes twice: fires the first time only.';
};

/** The wall clock shows a time that the expression does not name. */
const isMoved = (at: string, { timing, timeZone }: Schedule): boolean => {
  if (timing.kind !== 'cron') return false;
  const onTheWall = `${localTime(new Date(at), timeZone).replace(' ', 'T')}:00Z`;
  return !toCron(timing.expression, 'UTC').match(new Date(onTheWall));
};

/** The instant at which the wall clock shows the same time again, if the clocks go back within the next hours; else null. */
const repeatedAt = (at: string, timeZone: string): string | null => {
  const first = new Date(at);
  const offset = offsetAt(first, timeZone);
  const back = offset - offsetAt(new Date(first.getTime() + 3 * 3_600_000), timeZone);
  if (back <= 0) return null;
  const second = new Date(first.getTime() + back);
  return offsetAt(second, timeZone) === offset - back ? second.toISOString() : null;
};
