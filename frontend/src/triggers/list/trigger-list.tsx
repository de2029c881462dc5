import type { TriggerActivityRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { ListCount } from '../../components/lists/list-count.js';
import { UnknownFilters } from '../../components/lists/unknown-filters.js';
import { LoadMore } from '../../components/lists/load-more.js';
import { useUrlSearch } from '../../components/lists/use-url-search.js';
import { useActions } from '../../lib/keyboard/actions.js';
import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import { useListKeys } from '../../lib/keyboard/use-list-keys.js';
import { useLive } from '../../lib/live/row-store.js';
import { useSortedBy } from '../../lib/live/use-sorted-by.js';
import { totalText } from '../../lib/live/use-all.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useAgents } from '../../agents/data/agents.store.js';
import {
  agentTriggerParameters,
  hasTriggerFilters,
  readTriggerSearch,
  triggerParameters,
  triggerSearchParams,
  type TriggerSearch,
} from '../data/trigger-search.js';
import { triggersMatching, useTriggerActivity } from '../data/triggers.store.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { CreateTrigger } from '../settings/create-trigger.js';
import { CreateTriggerButton, useCreateTrigger } from './create-trigger-button.js';
import { TriggerTable } from './trigger-table.js';
import { TriggerToolbar } from './trigger-toolbar.js';

/** The search of the URL, which does not name the agent of its own list. */
const useTriggerSearch = (agentId: string | undefined) => {
  const read = useCallback(
    (params: string): TriggerSearch => {
      const search = readTriggerSearch(params);
      return { ...search, agentId: agentId ?? search.agentId };
    },
    [agentId],
  );
  const write = (search: TriggerSearch) =>
    triggerSearchParams({ ...search, agentId: agentId === undefined ? search.agentId : undefined });
  return useUrlSearch({ read, write });
};

const lastFired = ({ last }: TriggerActivityRow): string => last?.at ?? '';

/** Triggers, live, filtered, sorted and counted by the server. With an agent: only those that start it. */
export const TriggerList = ({ agentId }: { agentId?: string | undefined }) => {
  const { room, path } = useWorkspace();
  const navigate = useNavigate();
  const { search, words, setWords, change, clear } = useTriggerSearch(agentId);
  const store = triggersMatching(triggerSearchParams(search));
  useLive(store, room);
  // What the table shows next to a trigger.
  useLive(useTriggerActivity, room);
  useSortedBy(store, useTriggerActivity, search.order.endsWith('last') ? lastFired : undefined);
  useLive(useAgents, room);
  const { canEdit, create, close, isOpen } = useCreateTrigger();
  useShortcuts(canEdit ? [{ keys: 'c', name: 'Create trigger', group: 'Triggers', run: create }] : []);
  useActions(
    canEdit ? [{ id: 'triggers.create', name: 'Create trigger', words: 'schedule webhook new', run: create }] : [],
  );
  const { list: shown, status, problem } = store();
  const count = store(totalText);
  const current = useListKeys(
    shown.map(({ id }) => id),
    (id) => void navigate(path('triggers', id)),
  );
  const ofAgent = agentId !== undefined;
  const ready = status === 'ready';
  const nothingYet = ready && shown.length === 0 && !hasTriggerFilters(search, ofAgent);
  return (
    <>
      {canEdit && <CreateTrigger open={isOpen} onClose={close} agentId={agentId} />}
      <TriggerToolbar
        search={search}
        onChange={change}
        onClear={clear}
        ofAgent={ofAgent}
        words={words}
        onWords={setWords}
        aside={
          <>
            <ListCount count={ready ? count : null} one="trigger" many="triggers" />
            {ofAgent && <CreateTriggerButton variant="secondary" />}
          </>
        }
      />
      <UnknownFilters known={ofAgent ? agentTriggerParameters : triggerParameters} />
      {status === 'failed' && (
        <ErrorState title="Triggers could not be loaded" problem={problem} onRetry={() => void store.load()} />
      )}
      {!ready && status !== 'failed' && <SkeletonRows tall label="Loading triggers" />}
      {nothingYet && <NoTriggers />}
      {ready && shown.length === 0 && !nothingYet && <NoMatch onClear={clear} />}
      {shown.length > 0 && (
        <TriggerTable
          triggers={shown}
          current={current}
          withAgent={!ofAgent}
          sort={{ order: search.order, onSort: (order) => change({ order }) }}
        />
      )}
      <LoadMore store={store} what="triggers" />
    </>
  );
};

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No triggers match" action={<Button onClick={onClear}>Clear filters</Button>} />
);

const NoTriggers = () => (
  <EmptyState title="No triggers yet">
    A schedule or a webhook starts an agent automatically. Every due time and every call is recorded, including those
    that start nothing.
  </EmptyState>
);
