import { listOutages } from '../data/operator.api.js';
import { useTitle } from '../../lib/page/use-title.js';
import { formatMoment } from '../../lib/time/format.js';
import { useQuery } from '../../lib/use-query.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { OutageTable } from './outage-table.js';
import { UptimeLines } from './uptime-lines.js';

/** When each part of the deployment was away, as it was recorded. */
export const UptimeScreen = () => {
  useTitle('Uptime', 'Operator');
  const { data, problem, reload } = useQuery('outages', listOutages);
  return (
    <>
      <section aria-labelledby="uptime">
        <div className="grid gap-1 px-gutter pt-6 pb-4">
          <h2 id="uptime" className="text-md font-semibold">
            Last 30 days
          </h2>
          <p className="text-sm text-ink-2">
            {data
              ? `Recorded since ${formatMoment(data.since)}. Days are in UTC. Time that is unknown does not count.`
              : 'When each part of the server was away.'}
          </p>
        </div>
        {problem && <ErrorState title="Outages could not be loaded" problem={problem} onRetry={reload} />}
        {!data && !problem && <SkeletonRows />}
        {data && <UptimeLines outages={data} />}
      </section>
      {data && <OutageTable outages={data} />}
    </>
  );
};
