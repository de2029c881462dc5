import type { Role } from '@throughline/contracts/roles.js';
import type { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { Select } from '../../ui/choice/select.js';
import { changeRole } from '../data/member-administration.api.js';
import { roleAbout, roleNames } from '../../components/names/role-names.js';
import { useRank } from '../use-rank.js';

/** A member's role: chosen from a list by who may, read by everyone else. */
export const MemberRole = ({ member }: { member: MemberRow }) => {
  const { workspaceId } = useWorkspace();
  const { mayActOn, roles } = useRank();
  const [asked, setAsked] = useState<Role>();
  const { run, pending, problem, reset } = useCommand(changeRole);
  if (!mayActOn(member)) return <span title={roleAbout[member.role]}>{roleNames[member.role]}</span>;
  const change = async (role: Role) => {
    await run(workspaceId, member.userId, role);
    setAsked(undefined);
  };
  const pick = (role: Role) => {
    reset();
    // Owners can do everything to everyone here: one more of them is a decision of its own.
    if (role === 'owner' || member.role === 'owner') setAsked(role);
    else void change(role);
  };
  return (
    <span className="grid gap-1">
      <Select
        quiet
        size="sm"
        className="w-28"
        label={`Role of ${member.name}`}
        value={member.role}
        onChange={pick}
        disabled={pending}
        options={roles.map((role) => ({ value: role, label: roleNames[role], hint: roleAbout[role] }))}
      />
      {asked === undefined && <FormError problem={problem} />}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={(open) => {
          if (!open) setAsked(undefined);
        }}
        title={asked === 'owner' ? `Make ${member.name} an owner?` : `Take ownership from ${member.name}?`}
        about={asked === 'owner' ? roleAbout.owner : 'They keep what the new role allows.'}
        confirm={asked === 'owner' ? 'Make owner' : 'Change role'}
        busy={pending}
        onConfirm={() => asked && void change(asked)}
      />
    </span>
  );
};
