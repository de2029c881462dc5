import { leaveToConnect } from '../../../identity/components/providers/connection-sign-in.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { useCommand } from '../../../lib/use-command.js';
import { useQuery } from '../../../lib/use-query.js';
import { getDependants } from '../../data/connections.api.js';
import { signInToConnection } from '../../data/sign-in.api.js';
import { SkeletonRows } from '../../../ui/feedback/skeleton.js';
import { FormError } from '../../../ui/form/form-error.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { Dependants } from '../dependants.js';
import type { ActionDialogProps } from './action-dialog.js';

/** Affected agents are shown before somebody signs in with another account; until that is confirmed the old one stays. */
export const ReplaceDialog = ({ connection, onClose }: ActionDialogProps) => {
  const { path } = useWorkspace();
  const { data, problem } = useQuery(`before replacing ${connection.id}`, (signal) =>
    getDependants(connection, signal),
  );
  const signIn = useCommand(() => signInToConnection(connection, true), { live: false });
  const confirm = async () => {
    const answer = await signIn.run();
    if (answer) leaveToConnect(answer.url, path('settings', 'connected-accounts'));
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Replace the account of ${connection.name}?`}
      about="Sign in with another account. Agents keep their access and act as that account once you have confirmed it. Until then nothing changes."
      confirm="Sign in"
      busy={signIn.pending}
      onConfirm={() => void confirm()}
    >
      <div className="grid gap-3">
        {data && data.agentsTotal > 0 && <p className="text-sm font-medium">These agents act as the new account:</p>}
        {data && <Dependants dependants={data} />}
        {!data && !problem && <SkeletonRows rows={2} label="Reading what depends on it" />}
        <FormError problem={problem ?? signIn.problem} />
      </div>
    </ConfirmDialog>
  );
};
