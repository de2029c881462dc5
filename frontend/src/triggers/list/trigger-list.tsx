import type { TriggerActivityRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useNavigate } from 'react-router';
import { ListCount } from '../../components/lists/list-count.js';
import { UnknownFilters } from '../../components/lists/unknown-filters.js';
import { ListStates } from '../../components/lists/list-states.js';
import { LoadMore } from '../../components/lists/load-more.js';
import { useActions } from '../../lib/keyboard/actions.js';
import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import { useListKeys } from '../../lib/keyboard/use-list-keys.js';
import { useLive } from '../../lib/live/row-store.js';
import { useSortedBy } from '../../lib/live/use-sorted-by.js';
import { totalText } from '../../lib/live/use-all.js';
import { useUrlSearch } from '../../lib/page/url-search.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useAgents } from '../../agents/data/agents.store.js';
import { agentTriggerParameters, triggerParameters, triggerUrl } from '../data/trigger-search.js';
import { triggersMatching, useTriggerActivity } from '../data/triggers.store.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { CreateTrigger } from '../settings/create-trigger.js';
import { CreateTriggerButton, useCreateTrigger } from './create-trigger-button.js';
import { TriggerTable } from './trigger-table.js';
import { TriggerToolbar } from './trigger-toolbar.js';

const lastFired = ({ last }: TriggerActivityRow): string => last?.at ?? '';

/** Triggers, live, filtered, sorted and counted by the server. With an agent: only those that start it. */
export const TriggerList = ({ agentId }: { agentId?: string | undefined }) => {
  const { room, path } = useWorkspace();
  const navigate = useNavigate();
  const ofAgent = agentId !== undefined;
  const list = useUrlSearch(triggerUrl, ofAgent ? { agentId } : undefined);
  const { search, change } = list;
  const store = triggersMatching(triggerUrl.write(search));
  useLive(store, room);
  // The table shows it next to a trigger.
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
  return (
    <>
      {canEdit && <CreateTrigger open={isOpen} onClose={close} agentId={agentId} />}
      <TriggerToolbar
        list={list}
        ofAgent={ofAgent}
        aside={
          <>
            <ListCount count={status === 'ready' ? count : null} one="trigger" many="triggers" />
            {ofAgent && <CreateTriggerButton variant="secondary" />}
          </>
        }
      />
      <UnknownFilters known={ofAgent ? agentTriggerParameters : triggerParameters} />
      <ListStates
        what="triggers"
        status={status}
        problem={problem}
        onRetry={store.load}
        shown={shown.length}
        list={list}
        empty={<NoTriggers />}
        loading={<SkeletonRows tall label="Loading triggers" />}
      />
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

const NoTriggers = () => (
  <EmptyState title="No triggers yet">
    A schedule or a webhook starts an agent automatically. Every due time and every call is recorded, including those
    that start nothing.
  </EmptyState>
);
