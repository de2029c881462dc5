import type { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Menu, MenuItem } from '../../ui/overlays/dropdown-menu.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { toast } from '../../ui/overlays/toast.js';
import { grantBilling, reinstateMember, suspendMember } from '../data/member-administration.api.js';
import { RemoveMemberDialog } from './remove-member.dialog.js';
import { useRank } from '../use-rank.js';
import type { ProblemError } from '../../lib/problem-error.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../ui/form/form-error.js';

type Open = 'remove' | 'suspend' | undefined;

/** Actions that need no confirmation. A toast says if one was refused. */
const useImmediateActions = (member: MemberRow) => {
  const { workspaceId } = useWorkspace();
  const reinstate = useCommand(reinstateMember);
  const billing = useCommand(grantBilling);
  const letIn = async () => {
    if (await reinstate.run(workspaceId, member.userId)) return;
    toast({ title: `${member.name} could not be reinstated`, status: 'failed' });
  };
  const grant = async () => {
    if (await billing.run(workspaceId, member.userId, !member.billing)) return;
    toast({ title: 'Billing was not changed', status: 'failed' });
  };
  return { letIn, grant };
};

/** Shows what may be done with a member: by who is above, and by themselves to leave. */
export const MemberActions = ({ member }: { member: MemberRow }) => {
  const { workspaceId, may } = useWorkspace();
  const { mayActOn, isMe } = useRank();
  const [open, setOpen] = useState<Open>();
  const { letIn, grant } = useImmediateActions(member);
  const suspend = useCommand(suspendMember);
  const grants = may('billing.grant') && member.role !== 'owner' && member.status === 'active';
  if (!mayActOn(member) && !isMe(member)) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More for ${member.name}`} size="sm">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {isMe(member) && (
          <MenuItem danger onSelect={() => setOpen('remove')}>
            Leave the workspace
          </MenuItem>
        )}
        {grants && (
          <MenuItem onSelect={() => void grant()}>
            {member.billing ? 'Remove billing access' : 'Give billing access'}
          </MenuItem>
        )}
        {mayActOn(member) && member.status === 'active' && (
          <MenuItem onSelect={() => setOpen('suspend')}>Suspend</MenuItem>
        )}
        {mayActOn(member) && member.status === 'suspended' && (
          <MenuItem onSelect={() => void letIn()}>Reinstate</MenuItem>
        )}
        {mayActOn(member) && (
          <MenuItem danger onSelect={() => setOpen('remove')}>
            Remove
          </MenuItem>
        )}
      </Menu>
      {open === 'remove' && <RemoveMemberDialog member={member} onClose={() => setOpen(undefined)} />}
      {open === 'suspend' && (
        <SuspendMemberDialog
          name={member.name}
          problem={suspend.problem}
          busy={suspend.pending}
          onClose={() => setOpen(undefined)}
          onConfirm={async () => {
            if (await suspend.run(workspaceId, member.userId)) setOpen(undefined);
          }}
        />
      )}
    </>
  );
};

type SuspendMemberDialogProps = {
  name: string;
  problem: ProblemError | undefined;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => Promise<void>;
};

const SuspendMemberDialog = ({ name, problem, busy, onClose, onConfirm }: SuspendMemberDialogProps) => (
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
