import type { BillingReport } from '@throughline/contracts/billing/billing.requests.js';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatDay, formatMoment } from '../../lib/time/format.js';
import { useInvoices } from '../data/billing.store.js';
import { Banner } from '../../ui/feedback/banner.js';
import { failureText } from '../invoices/invoice-text.js';
import { useWhomToAsk } from '../managers.js';
import { ConfirmPayment } from '../confirm-payment.js';
import { ReplaceCard } from '../replace-card.js';

/** Shows what needs somebody, before everything else on the screen. */
export const StateNotices = ({ report }: { report: BillingReport }) => (
  <div className="grid gap-3 px-gutter not-empty:pt-6">
    <NothingCharged report={report} />
    <Unpaid report={report} />
    <Ended report={report} />
    <Reader />
  </div>
);

const NothingCharged = ({ report: { provider, plan } }: { report: BillingReport }) =>
  provider === 'none' ? (
    <Banner>
      <strong>Nothing is charged here.</strong> This server has no payment provider. Budgets, alerts and model prices
      work the same{plan === 'local' ? ', and there are no limits' : ''}.
    </Banner>
  ) : null;

/** The newest invoice that is not paid though it was tried. */
const useUnpaid = () =>
  useInvoices((state) =>
    state.list.find(({ status, failure, payUrl }) => status === 'open' && (failure !== null || payUrl !== null)),
  );

const Unpaid = ({ report: { agreement } }: { report: BillingReport }) => {
  const { may } = useWorkspace();
  const invoice = useUnpaid();
  const subscription = agreement?.subscription;
  if (!subscription) return null;
  const { pastDue, restricted } = subscription;
  if (pastDue === null && !restricted && !invoice) return null;
  const confirm = invoice !== undefined && invoice.payUrl !== null && invoice.failure === null;
  const action = may('billing.manage') && (confirm ? <ConfirmPayment invoice={invoice} /> : <ReplaceCard />);
  return (
    <Banner look={restricted || !confirm ? 'fail' : 'wait'} action={action}>
      <strong>{confirm ? 'A payment waits for your confirmation.' : <Declined at={invoice?.failure?.at} />}</strong>{' '}
      {restricted
        ? 'Runs are limited to what Free allows until it is paid. '
        : pastDue && `Everything works until ${formatDay(pastDue.restrictedAt)}. `}
      {invoice?.failure?.nextTryAt && `Next try on ${formatDay(invoice.failure.nextTryAt)}. `}
      {invoice?.failure && `Reason: ${failureText(invoice.failure.code)}.`}
    </Banner>
  );
};

const Declined = ({ at }: { at: string | undefined }): ReactNode =>
  at === undefined ? 'A payment failed.' : `A payment failed on ${formatMoment(at)}.`;

const reasons = {
  cancelled: 'It was cancelled.',
  unpaid: 'It was not paid.',
  workspace_deleted: 'The workspace was to be deleted.',
  replaced: 'Another plan took its place.',
};

const Ended = ({ report: { agreement, plan } }: { report: BillingReport }) =>
  agreement?.ended && !agreement.subscription && plan === 'free' ? (
    <Banner>
      <strong>The subscription ended on {formatDay(agreement.ended.at)}.</strong> {reasons[agreement.ended.reason]} The
      workspace is on Free. Nothing was deleted.
    </Banner>
  ) : null;

const Reader = () => {
  const { may } = useWorkspace();
  const whom = useWhomToAsk();
  return may('billing.manage') ? null : (
    <Banner icon={<Lock aria-hidden />}>
      <strong>You can see this page and not change it.</strong> Ask {whom}.
    </Banner>
  );
};
