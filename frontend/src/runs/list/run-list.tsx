import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useStore } from 'zustand';
import { useLive } from '../../lib/live/row-store.js';
import { useListKeys } from '../../lib/keyboard/use-list-keys.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useTriggers } from '../../rows/triggers/triggers.store.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { CancelShown } from './cancel-shown.js';
import { readView, runSearchKey, runViews, type RunView } from '../../rows/runs/run-views.js';
import { RunTable } from '../../components/runs/run-table.js';
import { LoadMore } from '../../components/lists/load-more.js';
import { approvalFirst, isInProgress } from '../../rows/runs/run-status.js';
import { totalOf } from '../../lib/live/use-all.js';
import { formatNumber } from '../../lib/time/format.js';
import { runsMatching } from '../../rows/runs/runs.store.js';

/** Runs, live, those that need a person first. With an agent: only its own. */
export const RunList = ({ agentId }: { agentId?: string | undefined }) => {
  const { room, path, may } = useWorkspace();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const view = readView(params.get('show'));
  const store = runsMatching(runSearchKey({ agentId, view }));
  useLive(store, room);
  useLive(useTriggers, room);
  const { list, status, problem, next, total } = useStore(store);
  const count = totalOf({ list, next, total });
  const shown = useMemo(() => [...list].sort(approvalFirst), [list]);
  const current = useListKeys(
    shown.map(({ id }) => id),
    (id) => {
      const run = store.byId(id);
      if (run) void navigate(path('agents', run.agentId, 'runs', id));
    },
  );
  const show = (next: RunView) => setParams(next === 'all' ? {} : { show: next }, { replace: true });
  if (status === 'failed')
    return <ErrorState title="Runs could not be loaded" problem={problem} onRetry={() => void store.load()} />;
  if (status === 'ready' && list.length === 0 && view === 'all')
    return (
      <EmptyState title="No runs yet">
        {agentId === undefined
          ? 'Start one on an agent, or let a trigger do it.'
          : 'Run the agent now, or let a trigger do it.'}
      </EmptyState>
    );
  const stoppable = shown.filter(isInProgress).length;
  return (
    <>
      <Toolbar>
        <div className="max-w-full overflow-x-auto">
          <Segmented label="Show" value={view} onChange={show} options={runViews} />
        </div>
        <span className="ml-auto text-sm text-ink-3">
          {count !== null && status === 'ready' && (count === 1 ? '1 run' : `${formatNumber(count)} runs`)}
        </span>
        {may('runs.control') && stoppable > 1 && <CancelShown agentId={agentId} />}
      </Toolbar>
      {status !== 'ready' && <SkeletonRows label="Loading runs" />}
      {status === 'ready' && shown.length === 0 && (
        <EmptyState title="No runs match" action={<Button onClick={() => show('all')}>Show all</Button>} />
      )}
      {shown.length > 0 && <RunTable runs={shown} current={current} withAgent={agentId === undefined} />}
      <LoadMore store={store} what="runs" />
    </>
  );
};
