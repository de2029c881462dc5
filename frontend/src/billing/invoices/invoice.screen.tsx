import type { InvoiceStory } from '@throughline/contracts/billing/billing.requests.js';
import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { Braces, Download, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { NothingHere } from '../../components/page-states/nothing-here.js';
import { useLive } from '../../lib/live/row-store.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery, type QueryState } from '../../lib/use-query.js';
import { getInvoice, useAgreements } from '../data/billing.store.js';
import { invoiceExportUrl, readInvoiceStory } from '../data/invoices.api.js';
import { buttonClass, Button } from '../../ui/buttons/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { PanelSection, SidePanel } from '../../ui/layout/side-panel.js';
import { StatusPill } from '../../ui/status/status-pill.js';
import { MetaList } from '../../ui/table/meta-list.js';
import { ConfirmPayment } from '../confirm-payment.js';
import { planNames } from '../plan-text.js';
import { ReplaceCard } from '../replace-card.js';
import { CheckedPanel } from './checked-panel.js';
import { InvoicePaper } from './invoice-paper.js';
import { failureText, invoiceLook, invoiceName } from './invoice-text.js';
import { StoryPanel } from './story-panel.js';
import { WhatIfPanel } from './what-if-panel.js';

/** `/{workspace}/billing/invoices/:invoice`: what a period came to, down to the events. */
export const InvoiceScreen = () => {
  const { invoice: id = '' } = useParams();
  const { workspaceId, may } = useWorkspace();
  const useInvoice = getInvoice(id);
  const room = may('billing.read') ? ({ kind: 'billing', workspaceId } as const) : null;
  useLive(useInvoice, room);
  useLive(useAgreements, room);
  const { status, problem, rows } = useInvoice();
  const invoice = rows.get(id);
  useTitle(invoice && invoiceName(invoice), 'Billing');
  if (room === null || problem?.status === 404) return <NothingHere what="Invoice" />;
  if (invoice) return <Invoice invoice={invoice} />;
  if (status === 'failed')
    return (
      <ErrorState title="The invoice could not be loaded" problem={problem} onRetry={() => void useInvoice.load()} />
    );
  return <InvoiceLoading />;
};

const useStory = ({ id, position }: InvoiceRow): QueryState<InvoiceStory> => {
  const { workspaceId } = useWorkspace();
  const story = useQuery(`story of ${id}`, (signal) => readInvoiceStory(workspaceId, id, signal));
  const { reload } = story;
  useEffect(reload, [position, reload]);
  return story;
};

const Invoice = ({ invoice }: { invoice: InvoiceRow }) => {
  const { path } = useWorkspace();
  const current = useAgreements((state) => state.list[0]?.details ?? null);
  const story = useStory(invoice);
  // A final invoice keeps the details of its day.
  const details = invoice.finalisedAt === null ? current : story.data?.details;
  const { status, word } = invoiceLook(invoice);
  return (
    <>
      <PageHeader
        title={invoiceName(invoice)}
        crumbs={[
          { label: 'Billing', to: path('billing') },
          { label: 'Invoices', to: path('billing', 'invoices') },
        ]}
        pill={<StatusPill status={status}>{word}</StatusPill>}
        actions={<Files invoice={invoice} />}
      />
      <div className="grid flex-1 border-t border-line-strong lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="min-w-0 bg-canvas px-gutter py-8">
          <div className="mx-auto grid max-w-[720px] gap-4">
            <Unpaid invoice={invoice} />
            <InvoicePaper invoice={invoice} details={details} />
          </div>
        </div>
        <SidePanel label="About this invoice">
          <CheckedPanel invoice={invoice} />
          <StoryPanel story={story} />
          <WhatIfPanel invoice={invoice} />
          <PanelSection title="Price list">
            <MetaList
              items={[
                { label: 'Version', value: invoice.priceListId },
                { label: 'Plan', value: planNames[invoice.plan] },
              ]}
            />
          </PanelSection>
        </SidePanel>
      </div>
    </>
  );
};

const Files = ({ invoice: { id, number } }: { invoice: InvoiceRow }) => {
  const { workspaceId } = useWorkspace();
  const file = (format: 'json' | 'csv') => (
    <a
      className={buttonClass({ size: 'md' })}
      href={invoiceExportUrl(workspaceId, id, format)}
      download
      title={`Download as ${format.toUpperCase()}`}
    >
      {format === 'json' ? <Braces aria-hidden /> : <Download aria-hidden />}
      <span className="max-md:sr-only">{format.toUpperCase()}</span>
    </a>
  );
  return (
    <>
      {number !== null && file('json')}
      {number !== null && file('csv')}
      <Button icon={<Printer aria-hidden />} onClick={() => print()}>
        <span className="max-md:sr-only">Print</span>
      </Button>
    </>
  );
};

const Unpaid = ({ invoice }: { invoice: InvoiceRow }) => {
  const { may } = useWorkspace();
  const { status, failure, payUrl } = invoice;
  if (status !== 'open' || (failure === null && payUrl === null)) return null;
  const confirm = failure === null;
  const action = may('billing.manage') && (confirm ? <ConfirmPayment invoice={invoice} /> : <ReplaceCard />);
  return (
    <Banner look={confirm ? 'wait' : 'fail'} action={action}>
      {confirm ? 'This payment has to be confirmed.' : `The payment failed: ${failureText(failure.code)}.`}
    </Banner>
  );
};

const InvoiceLoading = () => (
  <div role="status" aria-label="Loading the invoice">
    <div className="flex min-h-14 items-center px-gutter max-md:min-h-13">
      <Skeleton className="h-4 w-40" />
    </div>
    <div className="border-t border-line-strong bg-canvas px-gutter py-8 lg:mr-[360px]">
      <Skeleton className="mx-auto h-[560px] max-w-[720px] rounded-md" />
    </div>
  </div>
);
