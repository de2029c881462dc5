import { Plus } from 'lucide-react';
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
import { useTriggerActivity, useTriggers } from '../../rows/triggers/triggers.store.js';

const views = [
  { value: 'live', label: 'Not archived' },
  { value: 'all', label: 'All' },
] as const;

/** Triggers, live. With an agent: only those that start it. */
export const TriggerList = ({ agentId }: { agentId?: string | undefined }) => {
  const { room, may, path } = useWorkspace();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  useLive(useTriggers, room);
  useLive(useTriggerActivity, room);
  useLive(useAgents, room);
  const { list, status, problem } = useTriggers();
  const activity = useTriggerActivity((state) => state.rows);
  const view = params.get('show') === 'all' ? 'all' : 'live';
  const mine = list.filter((trigger) => agentId === undefined || trigger.agentId === agentId);
  const shown = mine
    .filter((trigger) => view === 'all' || trigger.status !== 'archived')
    .sort((a, b) => a.name.localeCompare(b.name));
  const current = useListKeys(
    shown.map(({ id }) => id),
    (id) => void navigate(path('triggers', id)),
  );
  const create = () => setParams({ create: 'trigger' }, { replace: true });
  const canEdit = may('triggers.edit');
  useShortcuts(canEdit ? [{ keys: 'c', name: 'Create trigger', group: 'Triggers', run: create }] : []);
  useActions(
    canEdit ? [{ id: 'triggers.create', name: 'Create trigger', words: 'schedule webhook new', run: create }] : [],
  );
  if (status === 'failed')
    return (
      <ErrorState title="Triggers could not be loaded" problem={problem} onRetry={() => void useTriggers.load()} />
    );
  if (status !== 'ready') return <SkeletonRows tall label="Loading triggers" />;
  const button = canEdit && (
    <Button variant={agentId === undefined ? 'primary' : 'secondary'} icon={<Plus aria-hidden />} onClick={create}>
      Create trigger
    </Button>
  );
  return (
    <>
      {canEdit && (
        <CreateTrigger
          open={params.get('create') === 'trigger'}
          onClose={() => setParams({}, { replace: true })}
          agentId={agentId}
        />
      )}
      {mine.length === 0 ? (
        <EmptyState title="No triggers yet" action={button}>
          A schedule or a webhook starts an agent by itself. Every slot and every call is written down, also those that
          start nothing.
        </EmptyState>
      ) : (
        <>
          <Toolbar>
            <Segmented
              label="Show"
              value={view}
              onChange={(next) => setParams(next === 'all' ? { show: 'all' } : {}, { replace: true })}
              options={views}
            />
            <span className="ml-auto text-sm text-ink-3">
              {shown.length === 1 ? '1 trigger' : `${shown.length} triggers`}
            </span>
            {button}
          </Toolbar>
          <TriggerTable triggers={shown} activity={activity} current={current} withAgent={agentId === undefined} />
        </>
      )}
    </>
  );
};
