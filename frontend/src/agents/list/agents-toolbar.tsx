import { LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListSearch } from '../../components/lists/list-search.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { useQuery } from '../../lib/use-query.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { listLabels } from '../data/agents.api.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { useNames } from '../../components/names/member-names.js';
import type { AgentFilter, StatusFilter } from './agent-filter.js';

export type AgentsToolbarProps = {
  filter: AgentFilter;
  onChange: (change: Partial<AgentFilter>) => void;
  /** Shown at the right end: how many match. */
  aside: ReactNode;
};

const statuses: readonly ChipOption<StatusFilter>[] = [
  { value: 'not-archived', label: 'Not archived' },
  { value: 'active', label: 'Active' },
  { value: 'draft', label: 'Draft' },
  { value: 'paused', label: 'Paused' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
];

export const AgentsToolbar = ({ filter, onChange, aside }: AgentsToolbarProps) => (
  <Toolbar>
    <ListSearch
      label="Filter agents"
      value={filter.text}
      onChange={(text) => onChange({ text })}
      className="max-md:!w-auto max-md:flex-1"
    />
    <ChoiceChip
      label="Status"
      value={filter.status}
      options={statuses}
      onChange={(status = 'not-archived') => onChange({ status })}
      fixed
    />
    <OwnerChip filter={filter} onChange={onChange} />
    <LabelChip filter={filter} onChange={onChange} />
    <span className="ml-auto flex items-center gap-3 max-md:hidden">
      {aside}
      <Segmented
        label="View"
        value={filter.view}
        onChange={(view) => onChange({ view })}
        options={[
          { value: 'table', label: <List className="size-3.5" aria-hidden />, name: 'Table' },
          { value: 'cards', label: <LayoutGrid className="size-3.5" aria-hidden />, name: 'Cards' },
        ]}
      />
    </span>
  </Toolbar>
);

type ChipProps = Pick<AgentsToolbarProps, 'filter' | 'onChange'>;

const OwnerChip = ({ filter, onChange }: ChipProps) => {
  const name = useNames();
  const owners = useMembers((state) => state.list)
    .filter(({ status }) => status !== 'removed')
    .map(({ userId }) => ({ value: String(userId), label: name(userId) }));
  if (owners.length < 2 && filter.owner === null) return null;
  return (
    <span className="max-md:hidden">
      <ChoiceChip
        label="Owner"
        value={filter.owner ?? undefined}
        options={owners}
        onChange={(owner) => onChange({ owner: owner ?? null })}
      />
    </span>
  );
};

const LabelChip = ({ filter, onChange }: ChipProps) => {
  const { workspaceId } = useWorkspace();
  const { data = [] } = useQuery(workspaceId, (signal) => listLabels(workspaceId, signal));
  const known = new Set([...data.map(({ label }) => label), ...(filter.label === null ? [] : [filter.label])]);
  const labels = [...known].map((label) => ({ value: label, label }));
  if (labels.length === 0) return null;
  return (
    <span className="max-md:hidden">
      <ChoiceChip
        label="Label"
        value={filter.label ?? undefined}
        options={labels}
        onChange={(label) => onChange({ label: label ?? null })}
      />
    </span>
  );
};
