import { clsx } from 'clsx';
import { useSearchParams } from 'react-router';
import { BillingHeader } from '../billing/components/billing-header.js';
import { ExportMenu } from '../components/lists/export-menu.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { useNow } from '../lib/time/time.js';
import { usageExportUrl } from './data/usage.api.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { ReasonBanner } from './reason-banner.js';
import { UsageLag } from './usage-lag.js';
import { ReportWithMoney, ReportWithoutMoney } from './usage-report.js';
import { listDays, toMonth, readUsageSearch, writeUsageSearch, type UsageSearch } from './usage-search.js';
import { useReport } from './use-usage.js';
import { Skeleton, SkeletonRows } from '../ui/feedback/skeleton.js';

const minute = 60_000;

/** `/{workspace}/billing`: what was used, and what it was for. */
export const UsageScreen = () => {
  useTitle('Billing');
  const { workspaceId, may } = useWorkspace();
  const now = new Date(useNow(minute));
  const [params, setParams] = useSearchParams();
  const search = readUsageSearch(params, now);
  const { data, problem, reload } = useReport(search);
  const change = (next: Partial<UsageSearch>) =>
    setParams(writeUsageSearch({ ...search, ...next }, now), { replace: true });
  const reads = may('billing.read');
  const Report = reads ? ReportWithMoney : ReportWithoutMoney;
  return (
    <>
      <BillingHeader>
        <ExportMenu
          name={`usage-${search.month}`}
          urlOf={(format) => usageExportUrl(workspaceId, { ...listDays(search.month), format })}
        />
      </BillingHeader>
      <div className={clsx('flex flex-1 flex-col', !reads && 'border-t border-line')}>
        {search.reason && <ReasonBanner reason={search.reason} />}
        <UsageLag />
        {problem && <ErrorState title="Usage could not be loaded" problem={problem} onRetry={reload} />}
        {!data && !problem && <UsageLoading />}
        {data && <Report report={data} search={search} now={toMonth(now)} onChange={change} />}
      </div>
    </>
  );
};

const tiles = [0, 1, 2, 3];
const bars = Array.from({ length: 30 }, (_, at) => at);

/** The figures, bars and table of a report that is on its way. */
const UsageLoading = () => (
  <div aria-busy="true">
    <div className="grid grid-cols-4 border-b border-line max-lg:grid-cols-2" aria-hidden>
      {tiles.map((tile) => (
        <div key={tile} className="grid h-36 content-start gap-3 px-gutter py-4">
          <Skeleton className="w-16" />
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-1.5 w-full" />
        </div>
      ))}
    </div>
    <div className="mx-gutter my-6 flex h-44 items-end gap-[3px] pl-11 max-sm:pl-0" aria-hidden>
      {bars.map((bar) => (
        <span key={bar} className="h-2/3 flex-1 rounded-t-[2px] bg-sunken max-sm:nth-[n+15]:hidden" />
      ))}
    </div>
    <SkeletonRows rows={5} label="Loading usage" />
  </div>
);
