import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import { useListKeys } from '../../lib/keyboard/use-list-keys.js';
import { useLive } from '../../lib/live/row-store.js';
import { totalText } from '../../lib/live/use-all.js';
import { ListCount } from '../../components/lists/list-count.js';
import { UnknownFilters } from '../../components/lists/unknown-filters.js';
import { SelectAll } from '../../components/lists/select-all.js';
import { useSelection } from '../../components/lists/use-selection.js';
import { useSelectionKeys } from '../../components/lists/use-selection-keys.js';
import { LoadMore } from '../../components/lists/load-more.js';
import { useTitle } from '../../lib/page/use-title.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { PageHeader } from '../../ui/layout/page-header.js';
import { useAgents } from '../data/agents.store.js';
import { useCreateUrl, type CreateFrom } from '../create/create-url.js';
import { CreateAgent } from '../create/create-agent.js';
import { AgentCards } from './table/agent-cards.js';
import { agentParameters } from './agent-filter.js';
import { nextSort } from './agent-list-sort.js';
import { AgentTable } from './table/agent-table.js';
import { AgentsFooter, AgentsLoading, AgentsUnreadable, NoAgents, NoMatch } from './agents-states.js';
import { AgentsToolbar } from './agents-toolbar.js';
import { ApprovalsLine } from './approvals-line.js';
import { BulkBar } from './bulk/bulk-bar.js';
import { useAgentFilter, useAgentList } from './use-agent-list.js';

const FirstStepsLine = lazy(async () => ({
  default: (await import('../first-steps/first-steps-line.js')).FirstStepsLine,
}));

export const AgentsScreen = () => {
  const { may, room } = useWorkspace();
  const creating = useCreateUrl();
  const canEdit = may('agents.edit');
  useTitle('Agents');
  useLive(useAgents, room);
  const create = () => creating.open('blank');
  useShortcuts(canEdit ? [{ keys: 'c', name: 'Create agent', group: 'Agents', run: create }] : []);
  return (
    <>
      <PageHeader
        title="Agents"
        actions={
          canEdit && (
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={create}>
              Create agent
            </Button>
          )
        }
      />
      <div className="flex min-w-0 flex-1 flex-col border-t border-line-strong">
        <AgentsBody onCreate={creating.open} />
      </div>
      {canEdit && <CreateAgent at={creating} />}
    </>
  );
};

const AgentsBody = ({ onCreate }: { onCreate: (from: CreateFrom) => void }) => {
  const { may } = useWorkspace();
  const status = useAgents((state) => state.status);
  const problem = useAgents((state) => state.problem);
  const empty = useAgents((state) => state.list.length === 0);
  // The list is requested while it is not known yet whether there are agents.
  const { store } = useAgentList(useAgentFilter()[0]);
  if (status === 'failed') return <AgentsUnreadable problem={problem} list={store} />;
  if (status !== 'ready') return <AgentsLoading />;
  if (empty) return <NoAgents onCreate={onCreate} />;
  return (
    <>
      {may('agents.edit') && (
        <Suspense fallback={null}>
          <FirstStepsLine />
        </Suspense>
      )}
      <AgentList />
    </>
  );
};

const AgentList = () => {
  const { path, may } = useWorkspace();
  const navigate = useNavigate();
  const [filter, setFilter] = useAgentFilter();
  const { store, agents, ready } = useAgentList(filter);
  const all = useAgents(totalText);
  const matching = store(totalText);
  const ids = agents.map(({ id }) => id);
  const selection = useSelection(ids);
  // A refusal stays on the bar until the person has read it; a new choice begins a new bar.
  const [turn, setTurn] = useState(0);
  const clear = () => {
    selection.set([]);
    setTurn(turn + 1);
  };
  const current = useListKeys(ids, (id) => void navigate(path('agents', id)), selection.last);
  const choosing = may('agents.edit') && filter.view === 'table';
  useSelectionKeys({
    selection: choosing ? selection : undefined,
    clear,
    current,
    name: 'Select the row',
    group: 'Agents',
  });
  const chosen = agents.filter(({ id }) => selection.ids.has(id));
  return (
    <>
      <AgentsToolbar
        filter={filter}
        onChange={setFilter}
        aside={<ListCount count={ready ? matching : null} of={all} one="agent" many="agents" />}
      />
      <UnknownFilters known={agentParameters} />
      {choosing && chosen.length > 0 ? (
        <BulkBar key={turn} chosen={chosen} all={<SelectAll ids={ids} selection={selection} />} onClear={clear} />
      ) : (
        <ApprovalsLine />
      )}
      {agents.length === 0 && !ready && <AgentsLoading />}
      {agents.length === 0 && ready && (
        <NoMatch onClear={() => setFilter({ text: '', status: 'not-archived', owner: null, label: null })} />
      )}
      {agents.length > 0 && filter.view === 'cards' && <AgentCards agents={agents} current={current} />}
      {agents.length > 0 && filter.view === 'table' && (
        <AgentTable
          agents={agents}
          sort={filter.sort}
          onSort={(column) => setFilter({ sort: nextSort(filter.sort, column) })}
          current={current}
          selection={choosing ? selection : undefined}
        />
      )}
      <LoadMore store={store} what="agents" />
      <AgentsFooter />
    </>
  );
};
