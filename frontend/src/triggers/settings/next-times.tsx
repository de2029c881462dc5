import { previewSchedule } from '@throughline/contracts/triggers/schedule-preview.js';
import type { ScheduleTiming } from '@throughline/contracts/triggers/trigger.events.js';
import { useState } from 'react';
import { formatDueTime, formatExact } from '../../lib/time/format.js';
import { relative, useNow } from '../../lib/time/time.js';
import { describeSchedule } from '../components/describe-timing.js';
import { RelativeTime } from '../../ui/values/relative-time.js';

export type NextTimesProps = {
  timing: ScheduleTiming;
  timeZone: string;
  /** From when on it starts its agent; without it from now, as it would once saved. */
  enabledAt?: string;
  /** How many of them. */
  most?: number | undefined;
};

/** The next times in the schedule's own zone, with what daylight saving does to them. */
export const NextTimes = ({ timing, timeZone, enabledAt, most }: NextTimesProps) => {
  const time = useNow();
  const now = new Date(time).toISOString();
  const [openedAt] = useState(now);
  const { times } = previewSchedule({ timing, timeZone, enabledAt: enabledAt ?? openedAt }, now);
  return (
    <section aria-label="Next times" className="rounded-md bg-sunken px-3 py-2.5 text-sm">
      <h3 className="mb-1 font-medium">{describeSchedule({ timing, timeZone })}</h3>
      {times.length === 0 && <p className="text-ink-3">Never: this time has passed.</p>}
      <ol className="grid gap-0.5">
        {times.slice(0, most).map(({ at, note }) => (
          <li key={at} className="flex flex-wrap items-baseline gap-x-3">
            <time dateTime={at} title={formatExact(at)} className="tabular-nums">
              {formatDueTime(at, timeZone)}
            </time>
            {relative(at, time) !== null && <RelativeTime at={at} future className="text-xs text-ink-3" />}
            {note !== null && <span className="text-xs text-wait-ink">{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
};
