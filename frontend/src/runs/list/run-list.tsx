import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { useLive } from '../../lib/live/row-store.js';
import { useListKeys } from '../../lib/keyboard/use-list-keys.js';
import { useUrlSearch } from '../../lib/page/url-search.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Segmented } from '../../ui/choice/segmented.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { Count } from '../../ui/status/count.js';
import { CancelShown } from './cancel-shown.js';
import { agentRunParameters, runParameters, runUrl, type RunSearch } from '../data/run-search.js';
import { runViews } from '../data/run-views.js';
import { RunTable } from '../components/run-table.js';
import { LoadMore } from '../../components/lists/load-more.js';
import { isInProgress } from '../data/run-status.js';
import { getTotal, totalText } from '../../lib/live/use-all.js';
import { useApprovals } from '../data/approvals.store.js';
import { runsMatching } from '../data/runs.store.js';
import { runExportUrl } from '../data/runs.api.js';
import { RunBulkBar } from './bulk/run-bulk-bar.js';
import { RunToolbar } from './run-toolbar.js';
import { ExportMenu } from '../../components/lists/export-menu.js';
import { useSelection } from '../../components/lists/use-selection.js';
import { useSelectionKeys } from '../../components/lists/use-selection-keys.js';
import { endsBeforeStart, ReversedRange } from '../../components/lists/reversed-range.js';
import { UnknownFilters } from '../../components/lists/unknown-filters.js';
import { ListCount } from '../../components/lists/list-count.js';
import { ScrollRow } from '../../ui/layout/scroll-row.js';

/** The row that the keyboard is on, and the rows that are selected, for those who may cancel runs. */
const useRunSelection = (runs: readonly RunRow[], open: (id: string) => void) => {
  const { may } = useWorkspace();
  const ids = runs.map(({ id }) => id);
  const rows = useSelection(ids);
  const current = useListKeys(ids, open, rows.last);
  const selection = may('runs.control') ? rows : undefined;
  useSelectionKeys({ selection, current, name: 'Select the run', group: 'Lists' });
  return { current, selection };
};

/** Runs, live, filtered, sorted and counted by the server. With an agent: only its own. */
export const RunList = ({ agentId }: { agentId?: string | undefined }) => {
  const { room, path, may, workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const listed = useUrlSearch(runUrl, agentId === undefined ? undefined : { agentId });
  const { search, filtered, change, clear } = listed;
  const view = search.show;
  const store = runsMatching(runUrl.write(search));
  useLive(store, room);
  const { list, status, problem } = useStore(store);
  const count = useStore(store, totalText);
  const { current, selection } = useRunSelection(list, (id) => {
    const run = store.byId(id);
    if (run) void navigate(path('agents', run.agentId, 'runs', id));
  });
  if (status === 'failed')
    return <ErrorState title="Runs could not be loaded" problem={problem} onRetry={() => void store.load()} />;
  // Cancelling takes every run in progress, so it is not offered where the list has only some of them.
  const cancelsWhatIsListed = !filtered && view !== 'approval';
  if (status === 'ready' && list.length === 0 && view === 'all' && !filtered)
    return <NoRuns ofAgent={agentId !== undefined} />;
  return (
    <>
      <Toolbar className="!border-b-0 !pb-0">
        <ScrollRow className="max-md:-mx-gutter max-md:w-screen max-md:max-w-none max-md:px-gutter">
          <Views value={view} onChange={(next) => change({ show: next, status: undefined })} agentId={agentId} />
        </ScrollRow>
        <span className="ml-auto">
          <ListCount count={status === 'ready' ? count : null} one="run" many="runs" />
        </span>
        <ExportMenu name="runs" urlOf={(format) => runExportUrl(workspaceId, search, { format })} />
        {may('runs.control') && cancelsWhatIsListed && list.filter(isInProgress).length > 1 && (
          <CancelShown agentId={agentId} />
        )}
      </Toolbar>
      <RunToolbar list={listed} ofAgent={agentId !== undefined} />
      <UnknownFilters known={agentId === undefined ? runParameters : agentRunParameters} />
      {selection && <RunBulkBar runs={list} selection={selection} />}
      {status !== 'ready' && <SkeletonRows label="Loading runs" />}
      {status === 'ready' && list.length === 0 && <NoMatch search={search} onClear={clear} />}
      {list.length > 0 && (
        <RunTable
          runs={list}
          current={current}
          withAgent={agentId === undefined}
          selection={selection}
          sort={{ order: search.order, onSort: (order) => change({ order }) }}
        />
      )}
      <LoadMore store={store} what="runs" />
    </>
  );
};

const NoMatch = ({ search, onClear }: { search: RunSearch; onClear: () => void }) =>
  endsBeforeStart(search) ? (
    <ReversedRange />
  ) : (
    <EmptyState title="No runs match" action={<Button onClick={onClear}>Show all</Button>} />
  );

const NoRuns = ({ ofAgent }: { ofAgent: boolean }) => (
  <>
    <UnknownFilters known={ofAgent ? agentRunParameters : runParameters} />
    <EmptyState title="No runs yet">
      {ofAgent ? 'Run the agent now, or let a trigger do it.' : 'Start one on an agent, or let a trigger do it.'}
    </EmptyState>
  </>
);

type View = (typeof runViews)[number]['value'];
type ViewsProps = { value: View; onChange: (view: View) => void; agentId: string | undefined };

const Views = ({ value, onChange, agentId }: ViewsProps) => {
  const { room } = useWorkspace();
  useLive(useApprovals, room);
  const approvals = useApprovals(getTotal) ?? 0;
  const options = runViews.map((view) =>
    view.value === 'approval' && agentId === undefined && approvals > 0
      ? {
          ...view,
          label: (
            <>
              {view.label} <Count value={approvals} look="wait" />
            </>
          ),
          name: `${view.label}, ${approvals}`,
        }
      : view,
  );
  return <Segmented label="Show" value={value} onChange={onChange} options={options} />;
};
