import type { PlanLimits } from '@throughline/contracts/billing/plans.js';
import { useState } from 'react';
import { formatDay } from '../../lib/time/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { cancelPlan } from '../data/billing.api.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { planNames, sizeText } from '../plan-text.js';
import type { Subscribed } from '../subscription.js';

type Props = { subscription: Subscribed; free: PlanLimits };

export const CancelPlan = ({ subscription: { terms, period }, free }: Props) => {
  const { workspaceId } = useWorkspace();
  const [open, setOpen] = useState(false);
  const cancel = useCommand(cancelPlan);
  const confirm = async () => {
    if (await cancel.run(workspaceId)) setOpen(false);
  };
  const day = formatDay(period.to);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Cancel plan
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Cancel ${planNames[terms.plan]}?`}
        about={`Everything works until ${day}. Then the workspace is on Free: ${sizeText(free)}. Nothing is deleted. You can undo this until then.`}
        confirm={`Cancel on ${day}`}
        cancel="Keep plan"
        danger
        busy={cancel.pending}
        onConfirm={() => void confirm()}
      >
        <FormError problem={cancel.problem} />
      </ConfirmDialog>
    </>
  );
};
