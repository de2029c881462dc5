import type { BillingProvider } from '@throughline/contracts/billing/billing.requests.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { abandonCheckout } from '../data/billing.api.js';
import { Button } from '../../ui/buttons/button.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { Banner } from '../../ui/feedback/banner.js';
import { FormError } from '../../ui/form/form-error.js';
import { Countdown } from '../../ui/values/countdown.js';
import { planNames, seatsText } from '../plan-text.js';
import type { Checkout } from '../subscription.js';

type Props = { checkout: Checkout; provider: BillingProvider; manages: boolean };

/** Somebody has begun to pay, here or in another tab. */
export const OpenCheckout = ({ checkout: { checkoutId, terms, expiresAt }, provider, manages }: Props) => {
  const { workspaceId, path } = useWorkspace();
  const abandon = useCommand(abandonCheckout);
  return (
    <div role="status" className="grid gap-2">
      <Banner
        look="accent"
        action={
          manages && (
            <span className="flex flex-none flex-wrap justify-end gap-2">
              <Button
                size="sm"
                variant="ghost"
                busy={abandon.pending}
                onClick={() => void abandon.run(workspaceId, checkoutId)}
              >
                Abandon
              </Button>
              {provider === 'test' && (
                <ButtonLink size="sm" to={path('settings', 'billing', 'checkout', checkoutId)}>
                  Continue
                </ButtonLink>
              )}
            </span>
          )
        }
      >
        A checkout for {planNames[terms.plan]}, {seatsText(terms.seats)}, is open. It expires{' '}
        <Countdown to={expiresAt} />.
      </Banner>
      <FormError problem={abandon.problem} />
    </div>
  );
};
