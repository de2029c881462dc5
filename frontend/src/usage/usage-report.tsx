import { daysBetween, getForecast } from '@throughline/contracts/usage/forecast.js';
import { type UsageReport, totalMicros } from '@throughline/contracts/usage/usage.requests.js';
import { Lock, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Segmented } from '../ui/choice/segmented.js';
import { CapCard } from './cap-card.js';
import type { Forecasts } from './chart-scale.js';
import { DayChart } from './day-chart.js';
import { HeldBudgets } from './held-budgets.js';
import { HeldRunsCard } from './held-runs.js';
import { UsageGroups } from './usage-groups.js';
import { listDays, groupings, type UsageSearch, monthAfter } from './usage-search.js';
import { UsageTiles } from './usage-tiles.js';
import { useMoney } from './use-usage.js';
import { findWorkspaceBudget } from './workspace-budget.js';
import { IconButton } from '../ui/buttons/icon-button.js';
import { monthName, monthText } from './day-text.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { formatMoney, pluralise } from '../lib/numbers/format.js';
import { useQuery } from '../lib/use-query.js';
import { readUsage } from './data/usage.api.js';
import { Button } from '../ui/buttons/button.js';
import { EmptyState } from '../ui/feedback/empty-state.js';

type Props = {
  report: UsageReport;
  search: UsageSearch;
  /** The month that it is. */
  now: string;
  onChange: (change: Partial<UsageSearch>) => void;
};

/** A month as those see it who may read money: with budgets, and the runs that wait for one. */
export const ReportWithMoney = (props: Props) => {
  const { report, search, now } = props;
  const { budgets, spent, held, reload } = useMoney();
  const { days, forecasts } = useMonth(props);
  const budget = search.month === now ? findWorkspaceBudget({ rows: budgets, spent, forecast: forecasts.cost }) : null;
  const holds = held !== undefined && held.total > 0;
  return (
    <>
      {holds && <HeldBudgets held={held} budgets={budgets} onChanged={reload} />}
      <UsageTiles report={report} forecasts={forecasts} budget={budget} />
      <Columns
        aside={
          search.month === now && (
            <>
              {spent && <CapCard report={report} days={days} forecast={forecasts.cost} budget={budget} />}
              {holds && <HeldRunsCard held={held} />}
            </>
          )
        }
      >
        <Month {...props} days={days} forecasts={forecasts} />
      </Columns>
    </>
  );
};

export const ReportWithoutMoney = (props: Props) => {
  const { days, forecasts } = useMonth(props);
  return (
    <>
      <UsageTiles report={props.report} forecasts={forecasts} budget={null} />
      <p className="flex items-center gap-2 border-b border-line px-gutter py-3 text-sm text-ink-2">
        <Lock className="size-4 flex-none text-ink-3" aria-hidden />
        You see runs and model cost. Plan and budgets are shown to owners, admins, auditors and people with the billing
        grant.
      </p>
      <Month {...props} days={days} forecasts={forecasts} />
    </>
  );
};

const useMonth = ({ report, search, now }: Props) => {
  const { from, to } = listDays(search.month);
  const days = daysBetween(from, to);
  const { today, days: used, recent } = report;
  const given = { days, today, used, recent };
  const forecasts =
    search.month === now
      ? { cost: getForecast(given), runs: getForecast({ ...given, measure: ({ runs }) => runs }) }
      : { cost: null, runs: null };
  return { days, forecasts };
};

type MonthProps = Props & { days: readonly string[]; forecasts: Forecasts };

const Month = ({ report, search, now, onChange, days, forecasts }: MonthProps) => {
  const { month, by, sort } = search;
  const isEmpty = report.groups.length === 0;
  const onMonth = (next: string) => onChange({ month: next });
  return (
    <>
      {isEmpty || <DayChart report={report} days={days} by={by} forecasts={forecasts} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-gutter py-3 not-first:border-t">
        <Segmented label="By" value={by} onChange={(next) => onChange({ by: next })} options={[...groupings]} />
        <div className="ml-auto">
          <MonthSteps month={month} now={now} onMonth={onMonth} />
        </div>
      </div>
      {isEmpty ? (
        <NoUsage month={month} isNow={month === now} onMonth={onMonth} />
      ) : (
        <UsageGroups
          report={report}
          days={listDays(month)}
          by={by}
          sort={sort}
          onSort={(next) => onChange({ sort: next })}
        />
      )}
    </>
  );
};

const Columns = ({ aside, children }: { aside: ReactNode; children: ReactNode }) =>
  aside ? (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_380px] max-xl:grid-cols-1">
      <div className="min-w-0">{children}</div>
      <aside
        className="min-w-0 border-l border-line max-xl:border-t max-xl:border-l-0"
        aria-label="Budget and held runs"
      >
        {aside}
      </aside>
    </div>
  ) : (
    children
  );

type MonthStepsProps = { month: string; now: string; onMonth: (month: string) => void };

const MonthSteps = ({ month, now, onMonth }: MonthStepsProps) => {
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  return (
    <div className="flex items-center gap-1">
      <IconButton label={monthName(before)} size="sm" onClick={() => onMonth(before)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="min-w-31 text-center text-sm font-medium" aria-live="polite">
        {monthText(month)}
      </span>
      <IconButton label={monthName(after)} size="sm" disabled={month >= now} onClick={() => onMonth(after)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
};

type NoUsageProps = { month: string; isNow: boolean; onMonth: (month: string) => void };

/** A month without runs shows what the one before had. */
const NoUsage = ({ month, isNow, onMonth }: NoUsageProps) => {
  const { workspaceId } = useWorkspace();
  const before = monthAfter(month, -1);
  const { data } = useQuery(`usage before ${workspaceId} ${month}`, (signal) =>
    readUsage(workspaceId, { ...listDays(before), by: 'agent', sort: 'cost' }, signal),
  );
  const { total } = data ?? {};
  const hasRuns = total !== undefined && total.runs > 0;
  return (
    <EmptyState
      title={isNow ? 'No runs this month' : `No runs in ${monthName(month)}`}
      action={hasRuns && <Button onClick={() => onMonth(before)}>Open {monthName(before)}</Button>}
    >
      {hasRuns
        ? `${monthName(before)} had ${pluralise(total.runs, 'run')} and cost ${formatMoney(totalMicros(total))}.`
        : 'What runs use is counted when they start.'}
    </EmptyState>
  );
};
