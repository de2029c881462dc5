import { totalMicros, type UsageReport } from '@throughline/contracts/usage/usage.requests.js';
import type { Forecast } from '@throughline/contracts/usage/forecast.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { formatMoney } from '../lib/numbers/format.js';
import { ButtonLink } from '../ui/buttons/button-link.js';
import { CapLine } from './cap-line.js';
import { forecastSource } from './usage-tiles.js';
import type { WorkspaceBudget } from './workspace-budget.js';

type Props = {
  report: UsageReport;
  days: readonly string[];
  forecast: Forecast | null;
  budget: WorkspaceBudget | null;
};

/** Shows what the workspace has spent of what it may. */
export const CapCard = ({ report, days, forecast, budget }: Props) => {
  const { path, may } = useWorkspace();
  const changes = may('budgets.manage');
  const left = budget && Math.max(0, budget.limitMicros - budget.spentMicros - budget.reservedMicros);
  return (
    <section className="border-b border-line px-gutter py-5">
      <h2 className="mb-2 flex text-sm font-semibold">
        Budget of the workspace
        {left !== null && <span className="ml-auto font-normal text-ink-3 tabular-nums">{formatMoney(left)} left</span>}
      </h2>
      {budget ? (
        <>
          <CapLine days={days} costs={listCosts(report, days)} forecast={forecast} budget={budget} />
          <p className="mt-2 text-xs text-ink-3">
            {forecast
              ? `Forecast: ${forecastSource(forecast)}`
              : 'No forecast yet. It needs three days with use in the last four weeks.'}
            {budget.reservedMicros > 0 && ` ${formatMoney(budget.reservedMicros, true)} is kept for calls in progress.`}
          </p>
        </>
      ) : (
        <p className="text-sm text-ink-2">Nothing limits what this workspace spends in a month.</p>
      )}
      <div className="mt-3 flex gap-2">
        <ButtonLink size="sm" to={path('settings', 'billing')}>
          {changes ? (budget ? 'Change limit' : 'Set a budget') : 'Budgets'}
        </ButtonLink>
        {changes && budget && (
          <ButtonLink size="sm" variant="ghost" to={path('settings', 'billing')}>
            Budgets and alerts
          </ButtonLink>
        )}
      </div>
    </section>
  );
};

const listCosts = ({ days, today }: UsageReport, all: readonly string[]): number[] => {
  const byDay = new Map(days.map((day) => [day.day, totalMicros(day)]));
  return all.filter((day) => day <= today).map((day) => byDay.get(day) ?? 0);
};
