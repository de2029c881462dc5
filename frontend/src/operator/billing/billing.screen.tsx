import { useCallback } from 'react';
import { StepUpDialog } from '../../identity/components/step-up/step-up-dialog.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useQuery } from '../../lib/use-query.js';
import { listPriceLists, readBillingOverview } from '../data/billing.api.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { useWhileSeen } from '../use-while-seen.js';
import { BillingFigures, FiguresLoading } from './billing-figures.js';
import { Differences } from './differences.js';
import { Inbox } from './inbox.js';
import { PriceLists } from './price-lists/price-lists.js';
import { TestPayments } from './test-payments.js';
import { BilledWorkspaces } from './workspaces/billed-workspaces.js';

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
