import type { ScheduleTiming } from '@throughline/contracts/triggers/trigger.events.js';
import { useQuery } from '../../lib/use-query.js';
import { FormError } from '../../ui/form/form-error.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { previewSchedule } from '../../rows/triggers/triggers.api.js';

/** The next ten times in the schedule's own zone, with what daylight saving does to them. */
export const NextTimes = ({ timing, timeZone }: { timing: ScheduleTiming; timeZone: string }) => {
  const key = JSON.stringify([timing, timeZone]);
  const { data, problem } = useQuery(key, () => previewSchedule({ timing, timeZone }));
  return (
    <section aria-label="Next times" className="rounded-md bg-sunken px-3 py-2.5 text-sm">
      <h3 className="mb-1 text-xs font-medium text-ink-3">Next times</h3>
      <FormError problem={problem} />
      {!data && !problem && <Skeleton className="my-2 w-40" />}
      {data?.times.length === 0 && <p className="text-ink-3">Never: that moment has passed.</p>}
      <ol className="grid gap-0.5">
        {data?.times.map(({ at, local, note }) => (
          <li key={at} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-mono text-xs tracking-mono">{local}</span>
            <RelativeTime at={at} className="text-xs text-ink-3" />
            {note !== null && <span className="text-xs text-wait-ink">{note}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
};
