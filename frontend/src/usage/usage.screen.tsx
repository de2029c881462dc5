import { clsx } from 'clsx';
import { useSearchParams } from 'react-router';
import { BillingHeader } from '../billing/components/billing-header.js';
import { ExportMenu } from '../components/lists/export-menu.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { useNow } from '../lib/time/time.js';
import { usageExportUrl } from './data/usage.api.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { UsageLag } from './usage-lag.js';
import { ReportWithMoney, ReportWithoutMoney } from './usage-report.js';
import { listDays, toMonth, readUsageSearch, writeUsageSearch, type UsageSearch, type Reason } from './usage-search.js';
import { useReport } from './use-usage.js';
import { Skeleton, SkeletonRows } from '../ui/feedback/skeleton.js';
import { ButtonLink } from '../ui/buttons/button-link.js';
import { Banner } from '../ui/feedback/banner.js';

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

const reasons: Readonly<Record<Reason, { title: string; text: string; action: string }>> = {
  runs: {
    title: 'No runs are left this month.',
    text: 'Runs in progress go on. New ones start with more runs in the plan, or next month.',
    action: 'Plan and budgets',
  },
  cap: {
    title: 'A budget is used up.',
    text: 'What waits for it goes on when its limit is raised or its period is over.',
    action: 'Raise limit',
  },
  payment: {
    title: 'A payment is missing.',
    text: 'Nothing is deleted. Everything goes on as soon as it is paid.',
    action: 'Plan and payment',
  },
};

/** Why somebody was sent here, and the one thing that helps. */
const ReasonBanner = ({ reason }: { reason: Reason }) => {
  const { path, may } = useWorkspace();
  const { title, text, action } = reasons[reason];
  return (
    <div className="border-b border-line px-gutter py-4">
      <Banner
        look="fail"
        action={
          may('billing.read') && (
            <ButtonLink size="sm" to={path('settings', 'billing')}>
              {action}
            </ButtonLink>
          )
        }
      >
        <span role="status">
          <strong className="font-semibold">{title}</strong> {text}
          {!may('billing.read') && ' Ask an owner or an admin.'}
        </span>
      </Banner>
    </div>
  );
};
