import { useCallback } from 'react';
import { StepUpDialog } from '../../identity/components/step-up/step-up-dialog.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useQuery } from '../../lib/use-query.js';
import { listPriceLists, readBillingOverview } from '../data/billing.api.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { useWhileSeen } from '../use-while-seen.js';
import { Differences } from './differences.js';
import { Inbox } from './inbox.js';
import { PriceLists } from './price-lists/price-lists.js';
import { TestPayments } from './test-payments.js';
import { BilledWorkspaces } from './workspaces/billed-workspaces.js';
import { SubscriptionState, type BillingOverview } from '@throughline/contracts/billing/operator-billing.requests.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { providerText, stateWords } from './billing-words.js';

const reloadEveryMs = 5_000;

/** Price lists, plans, and what needs an operator in billing. */
export const OperatorBillingScreen = () => {
  useTitle('Billing', 'Operator');
  const overview = useQuery('operator billing', readBillingOverview);
  const lists = useQuery('price lists', listPriceLists);
  const figures = JSON.stringify([overview.data?.states, overview.data?.inbox]);
  const reloadOverview = overview.reload;
  const reloadLists = lists.reload;
  const reload = useCallback(() => {
    reloadOverview();
    reloadLists();
  }, [reloadOverview, reloadLists]);
  // Notices of the provider are handled after what caused them.
  useWhileSeen(reloadOverview, reloadEveryMs);
  const { data, problem } = overview;
  if (problem) return <ErrorState title="Billing could not be loaded" problem={problem} onRetry={reload} />;
  return (
    <div className="min-w-0">
      {data ? <BillingFigures overview={data} /> : <FiguresLoading />}
      <BilledWorkspaces figures={figures} lists={lists.data} onChanged={reload} />
      <PriceLists report={lists.data} problem={lists.problem} onChanged={reload} />
      {data?.provider !== 'none' && <Inbox figures={figures} failing={data?.inbox.failing ?? 0} onChanged={reload} />}
      <Differences />
      {data?.test && <TestPayments test={data.test} onChanged={reload} />}
      <StepUpDialog />
    </div>
  );
};

/** The payment provider, and how many workspaces are in each state. */
const BillingFigures = ({ overview }: { overview: BillingOverview }) => (
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

const FiguresLoading = () => (
  <div role="status" aria-label="Loading figures" className="flex gap-8 border-b border-line px-gutter py-4">
    {['w-36', 'w-10', 'w-14', 'w-14', 'w-14'].map((width, at) => (
      <span key={at} className="grid h-[38px] content-center gap-2">
        <Skeleton className="h-2.5 w-14" />
        <Skeleton className={width} />
      </span>
    ))}
  </div>
);
