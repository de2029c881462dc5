import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
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
import { inView, readView, runViews, type RunView } from './run-filter.js';
import { RunTable } from '../../components/runs/run-table.js';
import { approvalFirst, isUnderWay } from '../../components/runs/run-words.js';
import { runsOf, useRuns } from '../../rows/runs/runs.store.js';

/** Runs, live, those that need a person first. With an agent: only its own. */
export const RunList = ({ agentId }: { agentId?: string | undefined }) => {
  const { room, path, may } = useWorkspace();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const view = readView(params.get('show'));
  const store = agentId === undefined ? useRuns : runsOf(agentId);
  useLive(store, room);
  useLive(useTriggers, room);
  const { list, status, problem, next } = store();
  const mine = useMemo(() => list.filter((run) => agentId === undefined || run.agentId === agentId), [list, agentId]);
  const shown = useMemo(() => mine.filter((run) => inView(run, view)).sort(approvalFirst), [mine, view]);
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
  if (status !== 'ready') return <SkeletonRows label="Loading runs" />;
  if (mine.length === 0)
    return (
      <EmptyState title="No runs yet">
        {agentId === undefined
          ? 'Start one on an agent, or let a trigger do it.'
          : 'Run the agent now, or let a trigger do it.'}
      </EmptyState>
    );
  const stoppable = shown.filter(isUnderWay).length;
  return (
    <>
      <Toolbar>
        <div className="max-w-full overflow-x-auto">
          <Segmented label="Show" value={view} onChange={show} options={runViews} />
        </div>
        <span className="ml-auto text-sm text-ink-3">{shown.length === 1 ? '1 run' : `${shown.length} runs`}</span>
        {may('runs.control') && stoppable > 1 && <CancelShown agentId={agentId} />}
      </Toolbar>
      {shown.length === 0 ? (
        <EmptyState title="None like this" action={<Button onClick={() => show('all')}>Show all</Button>} />
      ) : (
        <RunTable runs={shown} current={current} withAgent={agentId === undefined} />
      )}
      {next !== null && (
        <div className="flex min-h-11 items-center px-gutter text-xs text-ink-3">
          Newest first; all are kept.
          <Button size="sm" className="ml-auto" onClick={() => void store.more()}>
            Older
          </Button>
        </div>
      )}
    </>
  );
};
