import type { TriggerActivityRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { formatWeekday } from '../../lib/time/format.js';
import type { SparkDay } from '../../ui/values/sparkline.js';

const day = 86_400_000;
type Day = TriggerActivityRow['days'][number];

/** Returns the last seven UTC days, today last, with the empty ones between. */
export const lastWeek = (activity: TriggerActivityRow | undefined, now = Date.now()): Day[] =>
  Array.from({ length: 7 }, (_, at) => {
    const name = new Date(now - (6 - at) * day).toISOString().slice(0, 10);
    return (
      activity?.days.find((each) => each.day === name) ?? {
        day: name,
        started: 0,
        refused: 0,
        failed: 0,
        runsFailed: 0,
      }
    );
  });

export const buildWeek = (activity: TriggerActivityRow | undefined): SparkDay[] =>
  lastWeek(activity).map(({ day: name, started, refused, failed, runsFailed }) => ({
    label: formatWeekday(name),
    // A run that failed is counted as started as well, on the day that it started.
    total: Math.max(started + refused + failed - runsFailed, failed),
    failed,
  }));
