import { Role } from '@throughline/contracts/roles.js';
import type { MemberStatus } from '@throughline/contracts/workspaces/workspace.rows.js';
import type { ReactNode } from 'react';
import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListSearch } from '../../components/lists/list-search.js';
import { roleNames } from '../../components/names/role-names.js';
import { Button } from '../../ui/buttons/button.js';
import { FilterRow } from '../../ui/layout/filter-row.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { hasMemberFilters, type MemberFilter } from './member-filter.js';

const roles: readonly ChipOption<Role>[] = Role.options.map((value) => ({ value, label: roleNames[value] }));
const statuses: readonly ChipOption<MemberStatus>[] = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'removed', label: 'Left' },
];

export type MemberToolbarProps = {
  filter: MemberFilter;
  onChange: (change: MemberFilter) => void;
  onClear: () => void;
  /** What has been typed, which the URL has a moment later. */
  words: string;
  onWords: (words: string) => void;
  /** At the right end. */
  aside: ReactNode;
};

export const MemberToolbar = ({ filter, onChange, onClear, words, onWords, aside }: MemberToolbarProps) => (
  <Toolbar>
    <ListSearch label="Filter members" placeholder="Name or e-mail" value={words} onChange={onWords} />
    <FilterRow>
      <ChoiceChip label="Role" value={filter.role} options={roles} onChange={(role) => onChange({ role })} />
      <ChoiceChip label="Status" value={filter.status} options={statuses} onChange={(status) => onChange({ status })} />
      {hasMemberFilters(filter) && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear
        </Button>
      )}
    </FilterRow>
    <span className="ml-auto">{aside}</span>
  </Toolbar>
);
