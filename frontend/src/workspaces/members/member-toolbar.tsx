import { Role } from '@throughline/contracts/roles.js';
import type { MemberStatus } from '@throughline/contracts/workspaces/workspace.rows.js';
import type { ReactNode } from 'react';
import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListToolbar } from '../../components/lists/list-toolbar.js';
import { roleNames } from '../../components/names/role-names.js';
import type { ListSearch } from '../../lib/page/url-search.js';
import type { MemberFilter } from './member-filter.js';

const roles: readonly ChipOption<Role>[] = Role.options.map((value) => ({ value, label: roleNames[value] }));
const statuses: readonly ChipOption<MemberStatus>[] = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'removed', label: 'Left' },
];

type MemberToolbarProps = {
  list: ListSearch<MemberFilter>;
  /** At the right end. */
  aside: ReactNode;
};

export const MemberToolbar = ({ list: { search, change, ...list }, aside }: MemberToolbarProps) => (
  <ListToolbar label="Filter members" placeholder="Name or e-mail" list={list} aside={aside}>
    <ChoiceChip label="Role" value={search.role} options={roles} onChange={(role) => change({ role })} />
    <ChoiceChip label="Status" value={search.status} options={statuses} onChange={(status) => change({ status })} />
  </ListToolbar>
);
