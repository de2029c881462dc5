import type { TestPortal } from '@throughline/contracts/billing/test-payments.requests.js';
import { useNavigate } from 'react-router';
import { formatMinor } from '../../lib/numbers/minor-money.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { confirmTestPayment } from '../data/test-payments.api.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { toast } from '../../ui/overlays/toast.js';

type DueProps = { due: NonNullable<TestPortal['confirm']>; onDone: () => void };

/** In the place of the bank's page. */
export const ConfirmDue = ({ due: { amountMinor, currency }, onDone }: DueProps) => {
  const { workspaceId, path } = useWorkspace();
  const navigate = useNavigate();
  const pay = useCommand(confirmTestPayment);
  const confirm = async () => {
    const left = await pay.run(workspaceId);
    if (!left) return;
    if (left.confirm) return onDone();
    toast({ title: 'The payment was confirmed.' });
    void navigate(path('settings', 'billing'));
  };
  return (
    <section aria-label="Payment to confirm" className="grid gap-3 border-b border-line pb-6">
      <h2 className="text-md font-semibold">Your bank asks you to confirm a payment</h2>
      <p className="text-sm text-ink-2">{formatMinor(amountMinor, currency)}, or replace the card below.</p>
      <FormError problem={pay.problem} />
      <div>
        <Button variant="primary" busy={pay.pending} onClick={() => void confirm()}>
          Confirm {formatMinor(amountMinor, currency)}
        </Button>
      </div>
    </section>
  );
};
