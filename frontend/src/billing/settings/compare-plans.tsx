import type { BillingReport, WhatIf, WhatIfPlan } from '@throughline/contracts/billing/billing.requests.js';
import { PaidPlan, type PlanLimits, type PlanName } from '@throughline/contracts/billing/plans.js';
import { limitsOfPlan, getSeatPrice } from '@throughline/contracts/billing/price-list.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { clsx } from 'clsx';
import { Fragment, useEffect, useState, type ReactNode } from 'react';
import { formatMinor } from '../../lib/numbers/minor-money.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatDay } from '../../lib/time/format.js';
import { useNow } from '../../lib/time/time.js';
import { useQuery } from '../../lib/use-query.js';
import { readWhatIf } from '../data/billing.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { Badge } from '../../ui/status/badge.js';
import { ChangePlanDialog } from '../change/change-plan-dialog.js';
import { planNames } from '../plan-text.js';
import { nextPlan, type NextPlan } from '../subscription.js';
import { ComparedLimit } from './compared-limits.js';
import { lastMonth, monthName, toMonth } from '../months.js';

const hour = 3_600_000;

/** Reads last month, or the running one where nothing was used before, so that no month is priced that a workspace did not have. */
const readUsedMonth = async (workspaceId: WorkspaceId, now: Date, signal: AbortSignal): Promise<WhatIf> => {
  const before = await readWhatIf(workspaceId, lastMonth(now), signal);
  return before.days.length > 0 ? before : readWhatIf(workspaceId, toMonth(now), signal);
};

const usedMonthName = (whatIf: WhatIf | undefined, now: Date): string => {
  if (!whatIf) return 'A month';
  const name = monthName(whatIf.month);
  return whatIf.month === toMonth(now) ? `${name} so far` : name;
};

/** Read again with the report, whose members and seats it was counted for; what was read before is shown meanwhile. */
const useWhatIf = (report: BillingReport, now: Date) => {
  const { workspaceId } = useWorkspace();
  const { reload, ...whatIf } = useQuery(`what if ${workspaceId} ${toMonth(now)}`, (signal) =>
    readUsedMonth(workspaceId, now, signal),
  );
  useEffect(reload, [report, reload]);
  return whatIf;
};

/** The plans with their limits, and what the newest month with use would have cost under each. */
export const ComparePlans = ({ report }: { report: BillingReport }) => {
  const now = new Date(useNow(hour));
  const { data, problem } = useWhatIf(report, now);
  return (
    <SettingsSection
      wide
      title="Compare plans"
      about="Plans differ in size. History, security and export are in all of them."
    >
      <PlanTable report={report} month={usedMonthName(data, now)} whatIf={data} failed={problem !== undefined} />
      <p className="text-xs text-ink-3">
        The same events under other prices, without tax and credit. * Set by this server, whatever the plan.
      </p>
    </SettingsSection>
  );
};

const limitRows = [
  ['Seats', 'seats'],
  ['Agents', 'agents'],
  ['Triggers', 'triggers'],
  ['Connected accounts', 'connections'],
  ['Runs a month', 'runsAMonth'],
  ['Runs at once', 'runsAtOnce'],
  ['Events a day', 'eventsADay'],
  ['Stored inputs, results, files', 'storedBytes'],
] as const satisfies readonly (readonly [string, keyof PlanLimits])[];

type TableProps = { report: BillingReport; month: string; whatIf: WhatIf | undefined; failed: boolean };

const sold: readonly PlanName[] = ['free', 'team', 'business'];

const isPaid = (plan: PlanName): plan is PaidPlan => PaidPlan.safeParse(plan).success;

const PlanTable = ({ report, month, whatIf, failed }: TableProps) => {
  const { may } = useWorkspace();
  const [chosen, setChosen] = useState<PaidPlan>();
  const current = report.agreement?.subscription?.terms.plan ?? report.plan;
  const next = nextPlan(report.agreement?.subscription);
  const plans = current === 'local' ? (['local', ...sold] as const) : sold;
  const prices = current === 'local' || current === 'free' ? report.offered : report.prices;
  const row = (name: ReactNode, cell: (plan: PlanName) => ReactNode, strong = false) => (
    <tr className="border-b border-line">
      <th scope="row" className={clsx('h-10 pr-4 text-left', strong ? 'font-medium' : 'font-normal text-ink-2')}>
        {name}
      </th>
      {plans.map((plan) => (
        <td key={plan} className={clsx('px-3 whitespace-nowrap', plan === current && 'bg-canvas')}>
          {cell(plan)}
        </td>
      ))}
    </tr>
  );
  const isOffered = (plan: PlanName): plan is PaidPlan => isPaid(plan) && plan !== current && plan !== next?.plan;
  const most = (limit: keyof PlanLimits) => (plan: PlanName) => (
    <ComparedLimit of={limitsOfPlan(plan, prices)} report={report} limit={limit} />
  );
  return (
    <div className="relative overflow-x-auto" role="region" aria-label="Plans" tabIndex={0}>
      <table className="w-full min-w-[560px] border-collapse text-sm">
        <PlanHeads plans={plans} current={current} next={next} />
        <tbody>
          {row('Per seat, monthly', (plan) => formatMinor(seatMinor(plan, prices), prices.currency))}
          {limitRows.map(([name, limit]) => (
            <Fragment key={limit}>{row(name, most(limit))}</Fragment>
          ))}
          {row(
            `${month} would have cost`,
            (plan) => (
              <Cost
                name={plan}
                plan={whatIf?.plans.find((each) => each.plan === plan)}
                known={whatIf !== undefined || failed}
              />
            ),
            true,
          )}
          {report.provider !== 'none' &&
            may('billing.manage') &&
            plans.some(isOffered) &&
            row(
              <span className="sr-only">Move to it</span>,
              (plan) => isOffered(plan) && <MoveTo plan={plan} onChoose={setChosen} />,
            )}
        </tbody>
      </table>
      {chosen && <ChangePlanDialog report={report} plan={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
};

type HeadsProps = { plans: readonly PlanName[]; current: PlanName; next: NextPlan | undefined };

const PlanHeads = ({ plans, current, next }: HeadsProps) => (
  <thead>
    <tr className="border-b border-line">
      <td />
      {plans.map((plan) => (
        <th key={plan} scope="col" className={clsx('h-10 px-3 text-left font-medium', plan === current && 'bg-canvas')}>
          {planNames[plan]} {plan === current && <Badge look="accent">now</Badge>}
          {plan === next?.plan && <Badge>From {formatDay(next.at)}</Badge>}
        </th>
      ))}
    </tr>
  </thead>
);

const seatMinor = (plan: PlanName, prices: BillingReport['prices']): number =>
  isPaid(plan) ? getSeatPrice(plan, prices) : 0;

const Cost = ({ name, plan, known }: { name: PlanName; plan: WhatIfPlan | undefined; known: boolean }) => {
  if (name === 'local') return <span className="text-ink-3">Nothing</span>;
  if (!plan) return known ? <span className="text-ink-3">Not known</span> : <Skeleton className="w-16" />;
  if (plan.tooManySeats) return <span className="text-ink-3">Too many seats</span>;
  if (plan.stops) return <span className="text-ink-3">Stops on {formatDay(plan.stops.day)}</span>;
  return <span className="font-medium tabular-nums">{formatMinor(plan.totalMinor, plan.currency)}</span>;
};

type MoveProps = { plan: PaidPlan; onChoose: (plan: PaidPlan) => void };

const MoveTo = ({ plan, onChoose }: MoveProps) => (
  <Button size="sm" className="my-2" onClick={() => onChoose(plan)}>
    Move to {planNames[plan]}
  </Button>
);
