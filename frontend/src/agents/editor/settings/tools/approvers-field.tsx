import { Approvers } from '@throughline/contracts/agents/approvers.js';
import { limits } from '@throughline/contracts/limits.js';
import { roleMay } from '@throughline/contracts/permissions.js';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { roleGroup } from '../../../../components/names/approver-names.js';
import { useNames } from '../../../../components/names/member-names.js';
import { roleNames } from '../../../../components/names/role-names.js';
import { Combobox } from '../../../../ui/choice/combobox.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { Field } from '../../../../ui/form/field.js';
import { useMembers } from '../../../../workspaces/data/members.store.js';

type ApproversFieldProps = {
  label: string;
  hint: ReactNode;
  value: Approvers;
  readOnly: boolean;
  onChange: (value: Approvers) => void;
};

const roles = Approvers.shape.roles.element.options;

/** Roles and people who are asked about calls; none: everybody who may decide. */
export const ApproversField = ({ label, hint, value, readOnly, onChange }: ApproversFieldProps) => {
  const members = useMembers((state) => state.list);
  const names = useNames();
  const able = members.filter(({ status, role }) => status === 'active' && roleMay(role, 'runs.control'));
  const isFull = value.members.length >= limits.approvers;
  const options = [
    { value: '', label: 'Add a role or a person' },
    ...roles
      .filter((role) => !value.roles.includes(role))
      .map((role) => ({ value: role, label: `All ${roleGroup(role)}`, hint: 'Role' })),
    ...(isFull ? [] : able)
      .filter(({ userId }) => !value.members.includes(userId))
      .map(({ userId, name, role }) => ({ value: userId, label: name, hint: roleNames[role] })),
  ];
  const add = (chosen: string) => {
    const role = roles.find((each) => each === chosen);
    const member = able.find(({ userId }) => userId === chosen);
    if (role) onChange({ ...value, roles: [...value.roles, role] });
    if (member) onChange({ ...value, members: [...value.members, member.userId] });
  };
  const isGone = (userId: string) => members.length > 0 && !able.some((each) => each.userId === userId);
  return (
    <div className="grid gap-1.5">
      <Field label={label} hint={hint}>
        <Combobox value="" options={options} disabled={readOnly} onChange={add} />
      </Field>
      <ul aria-label={label} className="flex flex-wrap gap-1.5 empty:hidden">
        {value.roles.map((role) => (
          <Chosen
            key={role}
            name={`All ${roleGroup(role)}`}
            readOnly={readOnly}
            onRemove={() => onChange({ ...value, roles: value.roles.filter((each) => each !== role) })}
          />
        ))}
        {value.members.map((userId) => (
          <Chosen
            key={userId}
            name={isGone(userId) ? `${names(userId)}, who can no longer decide` : names(userId)}
            readOnly={readOnly}
            onRemove={() => onChange({ ...value, members: value.members.filter((each) => each !== userId) })}
          />
        ))}
      </ul>
    </div>
  );
};

const Chosen = ({ name, readOnly, onRemove }: { name: string; readOnly: boolean; onRemove: () => void }) => (
  <li className="inline-flex min-h-6 items-center gap-1 rounded-xs bg-sunken pl-2 text-sm last:mr-0">
    {name}
    {!readOnly && (
      <IconButton label={`Remove ${name}`} size="sm" onClick={onRemove}>
        <X className="size-3" aria-hidden />
      </IconButton>
    )}
  </li>
);
