import { withStepUp } from '../../../identity/components/step-up/use-step-up.js';
import { useCommand } from '../../../lib/use-command.js';
import { revokeConnection } from '../../data/connections.api.js';
import { FormError } from '../../../ui/form/form-error.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import type { ActionDialogProps } from './action-dialog.js';

/** Ends a sign-in that nobody has finished. */
export const DiscardDialog = ({ connection, onClose }: ActionDialogProps) => {
  const discard = useCommand(withStepUp(() => revokeConnection(connection)));
  const confirm = async () => {
    if (await discard.run()) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Discard ${connection.name}?`}
      about="Nobody has signed in yet, so no agent stops."
      confirm="Discard"
      danger
      busy={discard.pending}
      onConfirm={() => void confirm()}
    >
      <FormError problem={discard.problem} />
    </ConfirmDialog>
  );
};
