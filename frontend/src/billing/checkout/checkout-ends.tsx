import type { PaidPlan } from '@throughline/contracts/billing/plans.js';
import { Check } from 'lucide-react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { Spinner } from '../../ui/status/spinner.js';
import { planNames } from '../plan-text.js';

const BackToBilling = ({ primary = false }: { primary?: boolean }) => {
  const { path } = useWorkspace();
  return (
    <ButtonLink variant={primary ? 'primary' : 'secondary'} to={path('settings', 'billing')}>
      Back to billing
    </ButtonLink>
  );
};

type DoneProps = { plan: PaidPlan; begun: boolean; here: boolean };

/** `here`: it was paid on this page and not in another tab. */
export const CheckoutDone = ({ plan, begun, here }: DoneProps) => (
  <div role="status">
    {begun ? (
      <EmptyState
        title={`The workspace is on ${planNames[plan]}`}
        motif={<Check className="size-5 text-ok" aria-hidden />}
        action={<BackToBilling primary />}
      >
        {here ? 'The card was accepted.' : 'This checkout was finished in another tab.'}
      </EmptyState>
    ) : (
      <EmptyState title="Paid. The plan is about to begin." motif={<Spinner className="size-5 text-ink-3" />}>
        It begins as soon as the provider has reported it. You can leave this page.
      </EmptyState>
    )}
  </div>
);

export const CheckoutExpired = () => (
  <EmptyState title="This checkout is over" action={<BackToBilling />}>
    It has expired or was abandoned. Nothing was charged. Choose a plan again to start another one.
  </EmptyState>
);
