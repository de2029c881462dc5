import type { WhatIfPlan } from '@throughline/contracts/billing/billing.requests.js';
import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { formatMinor } from '../../lib/numbers/minor-money.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatDay } from '../../lib/time/format.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useQuery } from '../../lib/use-query.js';
import { readWhatIf } from '../data/billing.api.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { FormError } from '../../ui/form/form-error.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { MetaList } from '../../ui/table/meta-list.js';
import { monthName, toMonth } from '../months.js';
import { planNames } from '../plan-text.js';

/** The same events under other prices. */
export const WhatIfPanel = ({ invoice: { period } }: { invoice: InvoiceRow }) => {
  const { workspaceId } = useWorkspace();
  const month = toMonth(period.from);
  const { data, problem } = useQuery(`what if ${workspaceId} ${month}`, (signal) =>
    readWhatIf(workspaceId, month, signal),
  );
  return (
    <PanelSection title="What if" aside={monthName(month)}>
      <div className="grid gap-3 text-sm">
        <FormError problem={problem} />
        {data && (
          <MetaList items={data.plans.map((each) => ({ label: planNames[each.plan], value: <Cost plan={each} /> }))} />
        )}
        {!data && !problem && <Skeleton className="h-20 w-full rounded-md" />}
        <p className="text-xs text-ink-3">The same events under the prices of each plan, before credit and tax.</p>
      </div>
    </PanelSection>
  );
};

const Cost = ({ plan: { tooManySeats, stops, totalMinor, currency } }: { plan: WhatIfPlan }) => {
  if (tooManySeats) return <span className="text-ink-3">too many seats</span>;
  if (stops)
    return (
      <span className="text-ink-3">
        stops on {formatDay(stops.day)} at {formatNumber(stops.runs)} runs
      </span>
    );
  return formatMinor(totalMinor, currency);
};
