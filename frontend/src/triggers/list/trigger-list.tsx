import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAgents } from '../../rows/agents/agents.store.js';
import { useActions } from '../../lib/keyboard/actions.js';
import { useLive } from '../../lib/live/row-store.js';
import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import { useListKeys } from '../../lib/keyboard/use-list-keys.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { CreateTrigger } from '../settings/create-trigger.js';
import { TriggerTable } from './trigger-table.js';
import {
  allTriggersOf,
  currentTriggersOf,
  useTriggerActivity,
  useTriggers,
} from '../../rows/triggers/triggers.store.js';
import { LoadMore } from '../../components/lists/load-more.js';
import { totalOf } from '../../lib/live/use-all.js';
import { formatNumber } from '../../lib/time/format.js';

const views = [
  { value: 'current', label: 'Not archived' },
  { value: 'all', label: 'All' },
] as const;

/** The shown view and its store, kept live together with the rows that the table shows next to a trigger. */
const useShownTriggers = (agentId: string | undefined) => {
  const { room } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const view = params.get('show') === 'all' ? 'all' : 'current';
  const store = view === 'all' ? allTriggersOf(agentId ?? '') : currentTriggersOf(agentId ?? '');
  useLive(store, room);
  useLive(useTriggers, room);
  useLive(useTriggerActivity, room);
  useLive(useAgents, room);
  const showView = (next: string) => setParams(next === 'all' ? { show: 'all' } : {}, { replace: true });
  return { view, store, showView } as const;
};

/** Whether the form is open is part of the URL. The shortcut and the palette open it too. */
const useCreateTrigger = () => {
  const { may } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const create = () => setParams({ create: 'trigger' }, { replace: true });
  const canEdit = may('triggers.edit');
  useShortcuts(canEdit ? [{ keys: 'c', name: 'Create trigger', group: 'Triggers', run: create }] : []);
  useActions(
    canEdit ? [{ id: 'triggers.create', name: 'Create trigger', words: 'schedule webhook new', run: create }] : [],
  );
  const close = () => setParams({}, { replace: true });
  return { canEdit, create, close, isOpen: params.get('create') === 'trigger' };
};

/** Triggers, live. With an agent: only those that start it. */
export const TriggerList = ({ agentId }: { agentId?: string | undefined }) => {
  const { path } = useWorkspace();
  const navigate = useNavigate();
  const { view, store, showView } = useShownTriggers(agentId);
  const { canEdit, create, close, isOpen } = useCreateTrigger();
  const { list: shown, status, problem, next, total } = store();
  const count = totalOf({ list: shown, next, total });
  const current = useListKeys(
    shown.map(({ id }) => id),
    (id) => void navigate(path('triggers', id)),
  );
  if (status === 'failed')
    return <ErrorState title="Triggers could not be loaded" problem={problem} onRetry={() => void store.load()} />;
  if (status !== 'ready') return <SkeletonRows tall label="Loading triggers" />;
  const button = canEdit && (
    <Button variant={agentId === undefined ? 'primary' : 'secondary'} icon={<Plus aria-hidden />} onClick={create}>
      Create trigger
    </Button>
  );
  return (
    <>
      {canEdit && <CreateTrigger open={isOpen} onClose={close} agentId={agentId} />}
      {shown.length === 0 && view === 'all' ? (
        <NoTriggers action={button} />
      ) : (
        <>
          <Toolbar>
            <Segmented label="Show" value={view} onChange={showView} options={views} />
            <span className="ml-auto text-sm text-ink-3">
              {count !== null && (count === 1 ? '1 trigger' : `${formatNumber(count)} triggers`)}
            </span>
            {button}
          </Toolbar>
          {shown.length === 0 ? (
            <NoTriggers />
          ) : (
            <TriggerTable triggers={shown} current={current} withAgent={agentId === undefined} />
          )}
          <LoadMore store={store} what="triggers" />
        </>
      )}
    </>
  );
};

const NoTriggers = ({ action }: { action?: ReactNode }) => (
  <EmptyState title="No triggers yet" action={action}>
    A schedule or a webhook starts an agent automatically. Every due time and every call is recorded, including those
    that start nothing.
  </EmptyState>
);
