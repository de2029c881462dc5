import type { ProblemError } from '../../lib/problem-error.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../ui/form/form-error.js';

type SuspendMemberDialogProps = {
  name: string;
  problem: ProblemError | undefined;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
};

export const SuspendMemberDialog = ({ name, problem, busy, onClose, onConfirm }: SuspendMemberDialogProps) => (
  <ConfirmDialog
    open
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    title={`Suspend ${name}?`}
    about="They lose access immediately, on every device. Their role and what they own are kept, and you can reinstate them."
    confirm="Suspend"
    danger
    busy={busy}
    onConfirm={() => void onConfirm()}
  >
    <FormError problem={problem} />
  </ConfirmDialog>
);
