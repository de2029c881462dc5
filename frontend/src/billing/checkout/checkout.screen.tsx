import type { TestCheckout } from '@throughline/contracts/billing/test-payments.requests.js';
import { useEffect, useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { NothingHere } from '../../components/page-states/nothing-here.js';
import { useLive } from '../../lib/live/row-store.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { useAgreements } from '../data/billing.store.js';
import { readTestCheckout } from '../data/test-payments.api.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { CheckoutDone, CheckoutExpired } from './checkout-ends.js';
import { CheckoutFrame, CheckoutLoading } from './checkout-frame.js';
import { CheckoutSummary } from './checkout-summary.js';
import { PayForm } from './pay-form.js';

/** `/{workspace}/settings/billing/checkout/:checkoutId`: the page of the test provider. */
export const CheckoutScreen = () => {
  useTitle('Checkout');
  const { checkoutId = '' } = useParams();
  const { workspaceId, may } = useWorkspace();
  const manages = may('billing.manage');
  const { data, problem, reload } = useQuery(manages ? `checkout ${checkoutId}` : null, (signal) =>
    readTestCheckout(workspaceId, checkoutId, signal),
  );
  const agreement = useAgreement();
  // Another tab may have finished or abandoned it.
  useEffect(reload, [agreement?.position, reload]);
  if (!manages || problem?.code === 'not_found') return <NothingHere />;
  return (
    <CheckoutFrame title="Checkout">
      {problem && <ErrorState title="The checkout could not be loaded" problem={problem} onRetry={reload} />}
      {!data && !problem && <CheckoutLoading />}
      {data && <Checkout checkout={data} begun={agreement?.subscription?.terms.plan === data.plan} />}
    </CheckoutFrame>
  );
};

const useAgreement = () => {
  const { workspaceId } = useWorkspace();
  useLive(useAgreements, { kind: 'billing', workspaceId });
  return useAgreements((state) => state.list[0]);
};

/** `begun`: the subscription is a fact. Until then the page waits, whatever was answered. */
const Checkout = ({ checkout, begun }: { checkout: TestCheckout; begun: boolean }): ReactNode => {
  const [paid, setPaid] = useState(false);
  if (paid || checkout.status === 'complete') return <CheckoutDone plan={checkout.plan} begun={begun} here={paid} />;
  if (checkout.status === 'expired') return <CheckoutExpired />;
  return (
    <>
      <CheckoutSummary checkout={checkout} />
      <PayForm checkout={checkout} onPaid={() => setPaid(true)} />
    </>
  );
};
