import { LayoutGrid, List, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuChoice, Menu } from '../../ui/overlays/dropdown-menu.js';
import { FilterChip } from '../../ui/choice/filter-chip.js';
import { Input } from '../../ui/form/input.js';
import { Kbd } from '../../ui/values/kbd.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { useQuery } from '../../lib/use-query.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { listLabels } from '../../rows/agents/agents.api.js';
import { useMembers } from '../../rows/workspaces/members.store.js';
import { useNames } from '../../components/names/member-names.js';
import type { AgentFilter, StatusFilter } from './agent-filter.js';

export type AgentsToolbarProps = {
  filter: AgentFilter;
  onChange: (change: Partial<AgentFilter>) => void;
  /** Shown at the right end: how many match. */
  aside: ReactNode;
};

const statuses: { value: StatusFilter; label: string }[] = [
  { value: 'not-archived', label: 'Not archived' },
  { value: 'active', label: 'Active' },
  { value: 'draft', label: 'Draft' },
  { value: 'paused', label: 'Paused' },
  { value: 'archived', label: 'Archived' },
  { value: 'all', label: 'All' },
];

const anyone = '';

export const AgentsToolbar = ({ filter, onChange, aside }: AgentsToolbarProps) => {
  const status = statuses.find(({ value }) => value === filter.status);
  return (
    <Toolbar>
      <Input
        data-filter
        size="sm"
        aria-label="Filter agents"
        placeholder="Filter agents"
        before={<Search className="size-3.5" aria-hidden />}
        after={<Kbd keys="/" className="max-md:hidden" />}
        value={filter.text}
        onChange={(event) => onChange({ text: event.target.value })}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        className="!w-55 border-line-strong max-md:!w-auto max-md:flex-1"
      />
      <Menu trigger={<FilterChip label="Status" value={status?.label.toLowerCase()} />} align="start">
        <MenuChoice value={filter.status} onChange={(value) => onChange({ status: value })} options={statuses} />
      </Menu>
      <OwnerChip filter={filter} onChange={onChange} />
      <LabelChip filter={filter} onChange={onChange} />
      <span className="ml-auto flex items-center gap-3 max-md:hidden">
        <span className="text-xs text-ink-3 tabular-nums">{aside}</span>
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
};

type ChipProps = Pick<AgentsToolbarProps, 'filter' | 'onChange'>;

const OwnerChip = ({ filter, onChange }: ChipProps) => {
  const name = useNames();
  const owners = useMembers((state) => state.list)
    .filter(({ status }) => status !== 'removed')
    .map(({ userId }) => userId);
  if (owners.length < 2 && filter.owner === null) return null;
  return (
    <span className="max-md:hidden">
      <Menu
        align="start"
        trigger={
          <FilterChip
            label="Owner"
            value={filter.owner === null ? undefined : name(filter.owner)}
            onClear={() => onChange({ owner: null })}
          />
        }
      >
        <MenuChoice
          value={filter.owner ?? anyone}
          onChange={(value) => onChange({ owner: value === anyone ? null : value })}
          options={[
            { value: anyone, label: 'Anyone' },
            ...owners.map((id) => ({ value: String(id), label: name(id) })),
          ]}
        />
      </Menu>
    </span>
  );
};

const LabelChip = ({ filter, onChange }: ChipProps) => {
  const { workspaceId } = useWorkspace();
  const { data = [] } = useQuery(workspaceId, (signal) => listLabels(workspaceId, signal));
  const labels = data.map(({ label }) => label);
  if (labels.length === 0 && filter.label === null) return null;
  return (
    <span className="max-md:hidden">
      <Menu
        align="start"
        trigger={
          <FilterChip label="Label" value={filter.label ?? undefined} onClear={() => onChange({ label: null })} />
        }
      >
        <MenuChoice
          value={filter.label ?? anyone}
          onChange={(value) => onChange({ label: value === anyone ? null : value })}
          options={[{ value: anyone, label: 'Any' }, ...labels.map((label) => ({ value: label, label }))]}
        />
      </Menu>
    </span>
  );
};
