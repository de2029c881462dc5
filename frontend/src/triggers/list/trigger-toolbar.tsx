import { TriggerKind } from '@throughline/contracts/triggers/trigger.requests.js';
import { TriggerStatus } from '@throughline/contracts/triggers/trigger.rows.js';
import type { ReactNode } from 'react';
import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListToolbar } from '../../components/lists/list-toolbar.js';
import { ResourceChip } from '../../components/lists/resource-chip.js';
import { triggerKindNames } from '../components/trigger-icon.js';
import { useRow } from '../../lib/live/use-row.js';
import type { ListSearch } from '../../lib/page/url-search.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { findAgents } from '../../agents/data/agents.api.js';
import { agentsById } from '../../agents/data/agents.store.js';
import type { TriggerSearch, TriggerStatusFilter } from '../data/trigger-search.js';
import { statusLook } from '../../ui/status/status-labels.js';

const kinds: readonly ChipOption<TriggerKind>[] = TriggerKind.options.map((value) => ({
  value,
  label: triggerKindNames[value],
}));

const statuses: readonly ChipOption<TriggerStatusFilter>[] = [
  { value: 'not-archived', label: 'Not archived' },
  ...TriggerStatus.options.map((value) => ({ value, label: statusLook(value).word })),
  { value: 'all', label: 'All' },
];

type TriggerToolbarProps = {
  list: ListSearch<TriggerSearch>;
  /** The list is of one agent. */
  ofAgent: boolean;
  /** At the right end. */
  aside: ReactNode;
};

export const TriggerToolbar = ({ list, ofAgent, aside }: TriggerToolbarProps) => {
  const { search, change } = list;
  const { workspaceId } = useWorkspace();
  const agent = useRow(agentsById, workspaceId, search.agentId ?? '').row;
  return (
    <ListToolbar label="Filter triggers" list={list} aside={aside}>
      <ChoiceChip
        label="Status"
        value={search.status}
        options={statuses}
        onChange={(status = 'not-archived') => change({ status })}
        fixed
      />
      <ChoiceChip label="Kind" value={search.kind} options={kinds} onChange={(kind) => change({ kind })} />
      {!ofAgent && (
        <ResourceChip
          label="Agent"
          value={search.agentId && (agent?.name ?? '…')}
          onChange={(agentId) => change({ agentId })}
          find={(text, signal) => findAgents(workspaceId, text, signal)}
        />
      )}
    </ListToolbar>
  );
};
