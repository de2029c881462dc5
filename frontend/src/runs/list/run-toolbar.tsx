import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListToolbar } from '../../components/lists/list-toolbar.js';
import { useNames } from '../../components/names/member-names.js';
import { ResourceChip } from '../../components/lists/resource-chip.js';
import { TimeFilter } from '../../components/lists/time-filter.js';
import { useRow } from '../../lib/live/use-row.js';
import type { ListSearch } from '../../lib/page/url-search.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { findAgents } from '../../agents/data/agents.api.js';
import { agentsById } from '../../agents/data/agents.store.js';
import type { RunSearch } from '../data/run-search.js';
import { findTriggers } from '../../triggers/data/triggers.api.js';
import { triggersById } from '../../triggers/data/triggers.store.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { VersionChip } from './version-chip.js';
import type { RunSourceKind } from '@throughline/contracts/runs/run.requests.js';
import { RunStatus } from '@throughline/contracts/run-status.js';
import { statusLook } from '../../ui/status/status-labels.js';

type RunToolbarProps = {
  list: ListSearch<RunSearch>;
  /** The list is of one agent. */
  ofAgent: boolean;
};

export const RunToolbar = ({ list, ofAgent }: RunToolbarProps) => {
  const { search, change } = list;
  const { workspaceId } = useWorkspace();
  const agent = useRow(agentsById, workspaceId, search.agentId ?? '').row;
  const trigger = useRow(triggersById, workspaceId, search.triggerId ?? '').row;
  const cost = costs.find(({ value }) => value === String(search.minCost ?? ''));
  return (
    <ListToolbar label="Filter runs" placeholder="Name, step, error or #12" list={list}>
      {!ofAgent && (
        <ResourceChip
          label="Agent"
          value={search.agentId && (agent?.name ?? '…')}
          onChange={(agentId) => change({ agentId })}
          find={(text, signal) => findAgents(workspaceId, text, signal)}
        />
      )}
      <ResourceChip
        label="Trigger"
        value={search.triggerId && (trigger?.name ?? '…')}
        onChange={(triggerId) => change({ triggerId })}
        find={(text, signal) => findTriggers(workspaceId, text, signal)}
      />
      <VersionChip value={search.version} onChange={(version) => change({ version })} />
      <ChoiceChip
        label="Status"
        value={search.status}
        options={statuses}
        onChange={(status) => change({ status, show: 'all' })}
      />
      <ChoiceChip label="Source" value={search.source} options={sources} onChange={(source) => change({ source })} />
      <PersonChip value={search.personId} onChange={(personId) => change({ personId })} />
      <TimeFilter from={search.from} to={search.to} onChange={change} />
      <ChoiceChip
        label="Cost"
        value={cost?.value}
        options={costs}
        onChange={(least) => change({ minCost: least === undefined ? undefined : Number(least) })}
      />
    </ListToolbar>
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
  { value: 'undo', label: 'Undo' },
];

/** In millionths of a US dollar, at least. */
const costs: readonly ChipOption<string>[] = [
  { value: '1', label: 'above $0' },
  { value: '10000', label: 'from $0.01' },
  { value: '100000', label: 'from $0.10' },
  { value: '1000000', label: 'from $1' },
  { value: '10000000', label: 'from $10' },
];
