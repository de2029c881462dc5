import { roleMay } from '@throughline/contracts/permissions.js';
import type { Belongings } from '@throughline/contracts/workspaces/workspace.requests.js';
import type { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { loadSession } from '../../lib/session/session.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { useMembers } from '../data/members.store.js';
import { getBelongings, leaveWorkspace, removeMember } from '../data/member-administration.api.js';
import { useRank } from '../use-rank.js';

/** Returns what the member owns, and who takes it over: the caller, if they may edit agents, until somebody else is chosen. */
const useHandover = (member: MemberRow) => {
  const { workspaceId, me } = useWorkspace();
  const [chosen, setChosen] = useState<string>();
  const belongings = useQuery(`belongings of ${member.id}`, (signal) =>
    getBelongings(workspaceId, member.userId, signal),
  );
  const heirs = useMembers((state) => state.list).filter(
    ({ userId, role, status }) => userId !== member.userId && status === 'active' && roleMay(role, 'agents.edit'),
  );
  const owns = (belongings.data?.agents.length ?? 0) + (belongings.data?.triggers.length ?? 0);
  const preset = heirs.find(({ userId }) => userId === me.userId) ?? heirs[0];
  const successor = owns === 0 ? undefined : (chosen ?? preset?.userId);
  return { belongings, heirs, owns, successor, choose: setChosen };
};

/** Names what a member owns, which goes to somebody who stays. */
export const RemoveMemberDialog = ({ member, onClose }: { member: MemberRow; onClose: () => void }) => {
  const { workspaceId, name } = useWorkspace();
  const { isMe } = useRank();
  const navigate = useNavigate();
  const leaving = isMe(member);
  const { belongings, heirs, owns, successor, choose } = useHandover(member);
  const remove = useCommand(removeMember);
  const leave = useCommand(leaveWorkspace, { live: false });
  const confirm = async () => {
    if (!leaving) {
      if (await remove.run(workspaceId, member.userId, successor)) onClose();
      return;
    }
    const left = await leave.run(workspaceId, successor);
    if (!left) return;
    await loadSession(left.position);
    await navigate('/', { replace: true });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={leaving ? `Leave ${name}?` : `Remove ${member.name}?`}
      about={
        leaving
          ? 'You lose access until you are invited again. Your actions stay in its history.'
          : 'They lose access immediately, on every device. Their actions stay in the history.'
      }
      confirm={leaving ? 'Leave' : 'Remove'}
      danger
      busy={remove.pending || leave.pending}
      onConfirm={() => belongings.data && void confirm()}
    >
      <div className="grid gap-4">
        <FormError problem={belongings.problem ?? remove.problem ?? leave.problem} />
        {belongings.loading && <SkeletonRows rows={1} label="Loading what they own" />}
        {belongings.data && owns > 0 && (
          <>
            <Owned belongings={belongings.data} you={leaving} />
            <Successor heirs={heirs} value={successor} onChange={choose} />
          </>
        )}
        {belongings.data && owns === 0 && (
          <p className="text-sm text-ink-2">{leaving ? 'You own' : `${member.name} owns`} no agents and no triggers.</p>
        )}
      </div>
    </ConfirmDialog>
  );
};

type SuccessorProps = { heirs: MemberRow[]; value: string | undefined; onChange: (userId: string) => void };

const Successor = ({ heirs, value, onChange }: SuccessorProps) => {
  const { me } = useWorkspace();
  return (
    <Field label="Hand over to" hint="They become the owner of everything listed.">
      <NativeSelect
        value={value}
        onChange={(event) => onChange(event.target.value)}
        options={heirs.map(({ userId, name }) => ({
          value: userId,
          label: userId === me.userId ? `${name} (you)` : name,
        }))}
      />
    </Field>
  );
};

const Owned = ({ belongings: { agents, triggers }, you }: { belongings: Belongings; you: boolean }) => (
  <div className="grid gap-1 text-sm">
    <p>{you ? 'You own:' : 'They own:'}</p>
    <ul className="max-h-40 list-disc overflow-y-auto pl-5 text-ink-2">
      {agents.map(({ id, name }) => (
        <li key={id}>{name}, an agent</li>
      ))}
      {triggers.map(({ id, name }) => (
        <li key={id}>{name}, a trigger</li>
      ))}
    </ul>
  </div>
);
