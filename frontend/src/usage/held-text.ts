import { formatClock, formatDay } from '../lib/time/format.js';

/** "14:08" on the same day as now, else "20 Nov, 14:08". */
export const heldText = (instant: string, now = new Date()): string => {
  const clock = formatClock(instant).slice(0, 5);
  return formatDay(instant) === formatDay(now) ? clock : `${formatDay(instant)}, ${clock}`;
};
