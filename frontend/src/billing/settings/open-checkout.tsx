import { useSearchParams } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { abandonCheckout, readCheckoutPage } from '../data/billing.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { FormError } from '../../ui/form/form-error.js';
import { Countdown } from '../../ui/values/countdown.js';
import { planNames, seatsText } from '../plan-text.js';
import { useGoTo } from '../replace-card.js';
import type { Checkout } from '../subscription.js';

type Props = { checkout: Checkout; manages: boolean };

/** Somebody has begun to pay, here or in another tab; or comes back from paying. */
export const OpenCheckout = ({ checkout: { checkoutId, terms, expiresAt }, manages }: Props) => {
  const { workspaceId } = useWorkspace();
  const goTo = useGoTo();
  const [search] = useSearchParams();
  const abandon = useCommand(abandonCheckout);
  const page = useCommand(readCheckoutPage);
  if (search.get('checkout') === checkoutId)
    return (
      <div role="status">
        <Banner look="accent">Paid. {planNames[terms.plan]} begins as soon as the provider has reported it.</Banner>
      </div>
    );
  const proceed = async () => {
    const opened = await page.run(workspaceId, checkoutId);
    if (opened) goTo(opened.url);
  };
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
              <Button size="sm" busy={page.pending} onClick={() => void proceed()}>
                Continue
              </Button>
            </span>
          )
        }
      >
        A checkout for {planNames[terms.plan]}, {seatsText(terms.seats)}, is open. It expires{' '}
        <Countdown to={expiresAt} />.
      </Banner>
      <FormError problem={abandon.problem ?? page.problem} />
    </div>
  );
};
