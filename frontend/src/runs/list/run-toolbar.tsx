import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListSearch } from '../../components/lists/list-search.js';
import { useNames } from '../../components/names/member-names.js';
import { ResourceChip } from '../../components/lists/resource-chip.js';
import { TimeFilter } from '../../components/lists/time-filter.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { findAgents } from '../../agents/data/agents.api.js';
import { agentsById } from '../../agents/data/agents.store.js';
import { hasFilters, type RunSearch } from '../data/run-search.js';
import { findTriggers } from '../../triggers/data/triggers.api.js';
import { triggersById } from '../../triggers/data/triggers.store.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { Button } from '../../ui/buttons/button.js';
import { FilterRow } from '../../ui/layout/filter-row.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { VersionChip } from './version-chip.js';
import type { RunSourceKind } from '@throughline/contracts/runs/run.requests.js';
import { RunStatus } from '@throughline/contracts/run-status.js';
import { statusLook } from '../../ui/status/status-labels.js';

export type RunToolbarProps = {
  search: RunSearch;
  onChange: (change: Partial<RunSearch>) => void;
  onClear: () => void;
  /** The list is of one agent. */
  ofAgent: boolean;
  /** What has been typed, which the address has a moment later. */
  words: string;
  onWords: (words: string) => void;
};

export const RunToolbar = ({ search, onChange, onClear, ofAgent, words, onWords }: RunToolbarProps) => (
  <Toolbar>
    <ListSearch label="Filter runs" placeholder="Name, step, error code or id" value={words} onChange={onWords} />
    <RunFilters search={search} onChange={onChange} onClear={onClear} ofAgent={ofAgent} />
  </Toolbar>
);

type RunFiltersProps = Omit<RunToolbarProps, 'words' | 'onWords'>;

const RunFilters = ({ search, onChange, onClear, ofAgent }: RunFiltersProps) => {
  const { workspaceId } = useWorkspace();
  const agent = useRow(agentsById, workspaceId, search.agentId ?? '').row;
  const trigger = useRow(triggersById, workspaceId, search.triggerId ?? '').row;
  const cost = costs.find(({ value }) => value === String(search.minCost ?? ''));
  return (
    <FilterRow>
      {!ofAgent && (
        <ResourceChip
          label="Agent"
          value={search.agentId && (agent?.name ?? '…')}
          onChange={(agentId) => onChange({ agentId })}
          find={(text, signal) => findAgents(workspaceId, text, signal)}
        />
      )}
      <ResourceChip
        label="Trigger"
        value={search.triggerId && (trigger?.name ?? '…')}
        onChange={(triggerId) => onChange({ triggerId })}
        find={(text, signal) => findTriggers(workspaceId, text, signal)}
      />
      <VersionChip value={search.version} onChange={(version) => onChange({ version })} />
      <ChoiceChip
        label="Status"
        value={search.status}
        options={statuses}
        onChange={(status) => onChange({ status, view: 'all' })}
      />
      <ChoiceChip label="Source" value={search.source} options={sources} onChange={(source) => onChange({ source })} />
      <PersonChip value={search.personId} onChange={(personId) => onChange({ personId })} />
      <TimeFilter from={search.from} to={search.to} onChange={onChange} />
      <ChoiceChip
        label="Cost"
        value={cost?.value}
        options={costs}
        onChange={(least) => onChange({ minCost: least === undefined ? undefined : Number(least) })}
      />
      {hasFilters(search, ofAgent) && (
        <Button variant="ghost" size="sm" onClick={onClear}>
          Clear
        </Button>
      )}
    </FilterRow>
  );
};

type PersonChipProps = { value: string | undefined; onChange: (userId: string | undefined) => void };

const PersonChip = ({ value, onChange }: PersonChipProps) => {
  const name = useNames();
  const people = useMembers((state) => state.list).map(({ userId }) => ({
    value: String(userId),
    label: name(userId),
  }));
  return <ChoiceChip label="Person" value={value} options={people} onChange={onChange} />;
};

const statuses: readonly ChipOption<RunStatus>[] = RunStatus.options.map((value) => ({
  value,
  label: statusLook(value).word,
}));

const sources: readonly ChipOption<RunSourceKind>[] = [
  { value: 'person', label: 'Person' },
  { value: 'trigger', label: 'Trigger' },
  { value: 'again', label: 'Run again' },
];

/** In millionths of a US dollar, at least. */
const costs: readonly ChipOption<string>[] = [
  { value: '1', label: 'above $0' },
  { value: '10000', label: 'from $0.01' },
  { value: '100000', label: 'from $0.10' },
  { value: '1000000', label: 'from $1' },
  { value: '10000000', label: 'from $10' },
];
