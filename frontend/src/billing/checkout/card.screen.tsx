import { TestCardRequest, type TestPortal } from '@throughline/contracts/billing/test-payments.requests.js';
import { useNavigate } from 'react-router';
import { NothingHere } from '../../components/page-states/nothing-here.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { readTestPortal, replaceTestCard } from '../data/test-payments.api.js';
import { Button } from '../../ui/buttons/button.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { FormError } from '../../ui/form/form-error.js';
import { toast } from '../../ui/overlays/toast.js';
import { CardFields, noCard } from './card-fields.js';
import { CheckoutFrame, CheckoutLoading } from './checkout-frame.js';
import { ConfirmDue } from './confirm-due.js';

/** `/{workspace}/settings/billing/card`: where the card is replaced at the test provider. */
export const CardScreen = () => {
  useTitle('Card');
  const { workspaceId, may } = useWorkspace();
  const manages = may('billing.manage');
  const { data, problem, reload } = useQuery(manages ? `card of ${workspaceId}` : null, (signal) =>
    readTestPortal(workspaceId, signal),
  );
  if (!manages || problem?.code === 'not_found') return <NothingHere />;
  return (
    <CheckoutFrame title="Card">
      {problem && <ErrorState title="The card could not be loaded" problem={problem} onRetry={reload} />}
      {!data && !problem && <CheckoutLoading />}
      {data && (
        <>
          {data.confirm && <ConfirmDue due={data.confirm} onDone={reload} />}
          <p className="text-sm text-ink-2">
            {data.method === null ? 'There is no card yet.' : `The card ending ${data.method.lastFour} is used now.`}
          </p>
          <CardForm />
        </>
      )}
    </CheckoutFrame>
  );
};

const CardForm = () => {
  const { workspaceId, path } = useWorkspace();
  const navigate = useNavigate();
  const form = useCommandForm<TestCardRequest, TestCardRequest, TestPortal>(
    TestCardRequest,
    (card) => replaceTestCard(workspaceId, card),
    {
      defaultValues: noCard,
      onDone: () => {
        toast({ title: 'The card was replaced.' });
        void navigate(path('settings', 'billing'));
      },
    },
  );
  return (
    <form {...form.props} className="grid gap-4">
      <FormError problem={form.problem} />
      <CardFields form={form} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={form.pending}>
          Use this card
        </Button>
        <ButtonLink to={path('settings', 'billing')}>Keep the other one</ButtonLink>
      </div>
    </form>
  );
};
