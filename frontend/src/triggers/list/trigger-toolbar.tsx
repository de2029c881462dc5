import { TriggerKind } from '@throughline/contracts/triggers/trigger.requests.js';
import { TriggerStatus } from '@throughline/contracts/triggers/trigger.rows.js';
import type { ReactNode } from 'react';
import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListSearch } from '../../components/lists/list-search.js';
import { ResourceChip } from '../../components/lists/resource-chip.js';
import { triggerKindNames } from '../components/trigger-icon.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { findAgents } from '../../agents/data/agents.api.js';
import { agentsById } from '../../agents/data/agents.store.js';
import { hasTriggerFilters, type TriggerSearch, type TriggerStatusFilter } from '../data/trigger-search.js';
import { Button } from '../../ui/buttons/button.js';
import { FilterRow } from '../../ui/layout/filter-row.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
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

export type TriggerToolbarProps = {
  search: TriggerSearch;
  onChange: (change: Partial<TriggerSearch>) => void;
  onClear: () => void;
  /** The list is of one agent. */
  ofAgent: boolean;
  /** What has been typed, which the URL has a moment later. */
  words: string;
  onWords: (words: string) => void;
  /** At the right end. */
  aside: ReactNode;
};

export const TriggerToolbar = (props: TriggerToolbarProps) => {
  const { search, onChange, onClear, ofAgent, words, onWords, aside } = props;
  const { workspaceId } = useWorkspace();
  const agent = useRow(agentsById, workspaceId, search.agentId ?? '').row;
  return (
    <Toolbar>
      <ListSearch label="Filter triggers" value={words} onChange={onWords} />
      <FilterRow>
        <ChoiceChip
          label="Status"
          value={search.status}
          options={statuses}
          onChange={(status = 'not-archived') => onChange({ status })}
          fixed
        />
        <ChoiceChip label="Kind" value={search.kind} options={kinds} onChange={(kind) => onChange({ kind })} />
        {!ofAgent && (
          <ResourceChip
            label="Agent"
            value={search.agentId && (agent?.name ?? '…')}
            onChange={(agentId) => onChange({ agentId })}
            find={(text, signal) => findAgents(workspaceId, text, signal)}
          />
        )}
        {hasTriggerFilters(search, ofAgent) && (
          <Button variant="ghost" size="sm" onClick={onClear}>
            Clear
          </Button>
        )}
      </FilterRow>
      <span className="ml-auto flex items-center gap-3">{aside}</span>
    </Toolbar>
  );
};
