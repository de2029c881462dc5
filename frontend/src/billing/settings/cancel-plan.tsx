import { useState } from 'react';
import { formatDay } from '../../lib/time/format.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { cancelPlan } from '../../rows/billing/billing.api.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { planNames } from '../plan-text.js';
import type { Subscribed } from '../subscription.js';

export const CancelPlan = ({ subscription: { terms, period } }: { subscription: Subscribed }) => {
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
        about={`Everything works until ${day}. Then the workspace is on Free. Nothing is deleted, and you can take this back until then.`}
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
