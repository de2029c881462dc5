import { BillingHeader } from '../components/billing-header.js';
import { LoadMore } from '../../components/lists/load-more.js';
import { isLoading } from '../../lib/live/row-state.js';
import { useLive } from '../../lib/live/row-store.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useInvoices } from '../data/billing.store.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { NoPermission } from '../../ui/feedback/no-permission.js';
import { useWhomToAsk } from '../managers.js';
import { InvoicesLoading } from './invoice-columns.js';
import { InvoiceTable } from './invoice-table.js';

/** `/{workspace}/billing/invoices` */
export const InvoicesScreen = () => {
  useTitle('Invoices');
  const { may } = useWorkspace();
  return (
    <>
      <BillingHeader />
      {may('billing.read') ? <Invoices /> : <Forbidden />}
    </>
  );
};

const Forbidden = () => <NoPermission title="Your role cannot view invoices">Ask {useWhomToAsk()}.</NoPermission>;

const Invoices = () => {
  const { workspaceId } = useWorkspace();
  useLive(useInvoices, { kind: 'billing', workspaceId });
  const { status, problem, list } = useInvoices();
  if (status === 'failed')
    return (
      <ErrorState title="Invoices could not be loaded" problem={problem} onRetry={() => void useInvoices.load()} />
    );
  if (isLoading({ status, list })) return <InvoicesLoading />;
  if (list.length === 0)
    return <EmptyState title="No invoices yet">The first one is made when the running period ends.</EmptyState>;
  return (
    <>
      <InvoiceTable invoices={list} />
      <LoadMore store={useInvoices} what="invoices" />
    </>
  );
};
