import { daysBetween, forecastOf } from '@throughline/contracts/usage/forecast.js';
import type { UsageReport } from '@throughline/contracts/usage/usage.requests.js';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ExportMenu } from '../components/lists/export-menu.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { useNow } from '../lib/time/time.js';
import { useQuery } from '../lib/use-query.js';
import { useAgentActivity } from '../rows/agents/agents.store.js';
import { readUsage, usageExportUrl } from '../rows/usage/usage.api.js';
import { ButtonLink } from '../ui/buttons/button-link.js';
import { Segmented } from '../ui/choice/segmented.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { DayBars } from './day-bars.js';
import { UsageFigures } from './usage-figures.js';
import { UsageGroups } from './usage-groups.js';
import { UsageLag } from './usage-lag.js';
import { UsageLoading } from './usage-loading.js';
import { daysOf, periods, readUsageSearch, writeUsageSearch, type UsageSearch } from './usage-search.js';

const minute = 60_000;

/** `/{workspace}/billing`: what was used, and what it was for. */
export const UsageScreen = () => {
  useTitle('Billing');
  const { workspaceId, path, may } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const search = readUsageSearch(params);
  const change = (next: Partial<UsageSearch>) => setParams(writeUsageSearch({ ...search, ...next }), { replace: true });
  const days = daysOf(search.period, new Date(useNow(minute)));
  const { data, problem, reload } = useQuery(`usage ${workspaceId} ${days.from} ${days.to} ${search.by}`, (signal) =>
    readUsage(workspaceId, { ...days, by: search.by }, signal),
  );
  useReloadWithRuns(reload);
  return (
    <>
      <PageHeader
        title="Billing"
        actions={
          <>
            <ExportMenu name="usage" urlOf={(format) => usageExportUrl(workspaceId, { ...days, format })} />
            {may('billing.read') && <ButtonLink to={path('settings', 'billing')}>Budgets</ButtonLink>}
          </>
        }
      />
      <div className="overflow-x-auto border-t border-line-strong px-gutter py-3">
        <Segmented
          label="Period"
          value={search.period}
          onChange={(period) => change({ period })}
          options={[...periods]}
        />
      </div>
      <UsageLag />
      {problem && <ErrorState title="Usage could not be loaded" problem={problem} onRetry={reload} />}
      {!data && !problem && <UsageLoading />}
      {data && <Report report={data} days={days} search={search} onChange={change} />}
    </>
  );
};

type ReportProps = {
  report: UsageReport;
  days: { from: string; to: string };
  search: UsageSearch;
  onChange: (change: Partial<UsageSearch>) => void;
};

const Report = ({ report, days, search, onChange }: ReportProps) => {
  const { today, days: used, recent } = report;
  const all = daysBetween(days.from, days.to);
  const forecast = search.period === 'month' ? forecastOf({ days: all, today, used, recent }) : null;
  return (
    <>
      <UsageFigures total={report.total} forecast={forecast} />
      <DayBars days={all} used={used} today={today} />
      <UsageGroups report={report} days={days} by={search.by} onBy={(by) => onChange({ by })} />
    </>
  );
};

const pauseMs = 800;

/** What runs cost is in the report within a second: the first change asks for it at once, and those that follow closely ask once. */
const useReloadWithRuns = (reload: () => void): void => {
  const position = useAgentActivity((state) => state.position);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const reloadedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const waitMs = Math.max(0, reloadedAt.current + pauseMs - performance.now());
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      reloadedAt.current = performance.now();
      reload();
    }, waitMs);
  }, [position, reload]);
  useEffect(() => () => clearTimeout(timer.current), []);
};
