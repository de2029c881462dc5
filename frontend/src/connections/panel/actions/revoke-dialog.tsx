import { withStepUp } from '../../../identity/components/step-up/use-step-up.js';
import { useCommand } from '../../../lib/use-command.js';
import { useQuery } from '../../../lib/use-query.js';
import { getDependants, revokeConnection } from '../../data/connections.api.js';
import { FormError } from '../../../ui/form/form-error.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { SkeletonRows } from '../../../ui/feedback/skeleton.js';
import { Dependants } from '../dependants.js';
import type { ActionDialogProps } from './action-dialog.js';

/** Shows what breaks before the account is disconnected. */
export const RevokeDialog = ({ connection, onClose }: ActionDialogProps) => {
  const { data, problem } = useQuery(`before revoking ${connection.id}`, (signal) => getDependants(connection, signal));
  const revoke = useCommand(withStepUp(() => revokeConnection(connection)));
  const confirm = async () => {
    if (await revoke.run()) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke ${connection.name}?`}
      about="Calls with it are refused from then on, and its secret is deleted. This can’t be undone."
      confirm="Revoke"
      danger
      busy={revoke.pending || (data === undefined && problem === undefined)}
      onConfirm={() => void confirm()}
    >
      <div className="grid gap-3">
        {data && data.agentsTotal > 0 && <p className="text-sm font-medium">This stops:</p>}
        {data && <Dependants dependants={data} />}
        {!data && !problem && <SkeletonRows rows={2} label="Reading what depends on it" />}
        <FormError problem={problem ?? revoke.problem} />
      </div>
    </ConfirmDialog>
  );
};
