import { SubscriptionState, type BillingOverview } from '@throughline/contracts/billing/operator-billing.requests.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { providerText, stateWords } from './billing-words.js';

/** The payment provider, and how many workspaces are in each state. */
export const BillingFigures = ({ overview }: { overview: BillingOverview }) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-3 border-b border-line px-gutter py-4 text-sm">
    <Figure label="Payments" value={providerText(overview)} />
    <Figure label="Currency" value={overview.currency} />
    {SubscriptionState.options.map((state) => (
      <Figure key={state} label={stateWords[state]} value={formatNumber(overview.states[state])} />
    ))}
  </dl>
);

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="grid gap-0.5">
    <dt className="text-xs text-ink-3">{label}</dt>
    <dd className="font-medium tabular-nums">{value}</dd>
  </div>
);

export const FiguresLoading = () => (
  <div role="status" aria-label="Loading figures" className="flex gap-8 border-b border-line px-gutter py-4">
    {['w-36', 'w-10', 'w-14', 'w-14', 'w-14'].map((width, at) => (
      <span key={at} className="grid h-[38px] content-center gap-2">
        <Skeleton className="h-2.5 w-14" />
        <Skeleton className={width} />
      </span>
    ))}
  </div>
);
