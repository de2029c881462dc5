import type { LeaveGuard } from '../../lib/page/use-leave-guard.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';

export const LeaveQuestion = ({ guard: { asking, stay, leave } }: { guard: LeaveGuard }) => (
  <ConfirmDialog
    open={asking}
    onOpenChange={(open) => !open && stay()}
    title="Leave without publishing?"
    about="The template is not saved until it is published. What you changed here will be lost."
    confirm="Leave"
    cancel="Stay"
    danger
    onConfirm={leave}
  />
);
