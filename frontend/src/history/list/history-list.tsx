import { clsx } from 'clsx';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useLive } from '../../lib/live/row-store.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { chosenPanel, SidePanel } from '../../ui/layout/side-panel.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { useTriggers } from '../../rows/triggers/triggers.store.js';
import { EventDetail } from './event-detail.js';
import { dayOf, EventDays } from './event-groups.js';
import { groupEvents } from './group-events.js';
import { historyOf } from '../../rows/history/history.store.js';
import { readFilters, writeFilters, type HistoryFilters } from '../../rows/history/history-filters.js';
import { CausationTree } from '../tree/causation-tree.js';
import { TreeToolbar } from './tree-toolbar.js';
import { HistoryToolbar } from './history-toolbar.js';

export type HistoryListProps = {
  /** Only what concerns this resource. */
  resource?: string | undefined;
};

/** The events in order, live and grouped by cause, with the selected event next to them. Filters and selection are in the URL. */
export const HistoryList = ({ resource }: HistoryListProps) => {
  const [params, setParams] = useSearchParams();
  const filters: HistoryFilters = {
    ...readFilters(params),
    ...(resource === undefined ? {} : { resource: [resource] }),
  };
  const selected = Number(params.get('event')) || undefined;
  const show = (next: HistoryFilters, event?: number, replace = true) => {
    const query = writeFilters(resource === undefined ? next : { ...next, resource: undefined });
    if (event !== undefined) query.set('event', String(event));
    setParams(query, { replace });
  };
  return (
    <>
      {filters.tree === undefined ? (
        <HistoryToolbar filters={filters} fixedResource={resource !== undefined} onChange={(next) => show(next)} />
      ) : (
        <TreeToolbar of={filters.tree} onClose={() => show({}, Number(filters.tree), false)} />
      )}
      <div className={clsx('grid min-w-0 flex-1', selected !== undefined && 'lg:grid-cols-[minmax(0,1fr)_440px]')}>
        {filters.tree === undefined ? (
          <Log filters={filters} selected={selected} onSelect={(position) => show(filters, position)} />
        ) : (
          <CausationTree
            of={Number(filters.tree)}
            selected={selected}
            onSelect={(position) => show(filters, position)}
          />
        )}
        {selected !== undefined && (
          <SidePanel label="Event" className={chosenPanel}>
            <EventDetail
              key={selected}
              position={selected}
              onClose={() => show(filters)}
              onTree={(position) => show({ tree: String(position) }, position, false)}
            />
          </SidePanel>
        )}
      </div>
    </>
  );
};

type LogProps = { filters: HistoryFilters; selected: number | undefined; onSelect: (position: number) => void };

const Log = ({ filters, selected, onSelect }: LogProps) => {
  const { workspaceId, room: workspace } = useWorkspace();
  const key = writeFilters(filters).toString();
  const store = historyOf(key);
  useLive(store, { kind: 'history', workspaceId });
  useLive(useTriggers, workspace);
  const { list, status, problem, next } = store();
  const days = useMemo(() => groupEvents(list, dayOf), [list]);
  if (status === 'failed')
    return <ErrorState title="History could not be loaded" problem={problem} onRetry={() => void store.load()} />;
  if (status !== 'ready' && list.length === 0) return <SkeletonRows rows={10} label="Loading history" />;
  if (days.length === 0)
    return (
      <EmptyState title="No events match">
        {key === ''
          ? 'Everything that happens in this workspace is recorded here as it happens.'
          : 'Try fewer filters.'}
      </EmptyState>
    );
  return (
    <div className="min-w-0">
      <EventDays days={days} complete={next === null} selected={selected} onSelect={onSelect} />
      <div className="flex min-h-11 items-center gap-3 px-gutter text-xs text-ink-3">
        {next === null ? 'This is where it began. Nothing is ever removed.' : 'Newest first; all of it is kept.'}
        {next !== null && (
          <Button size="sm" className="ml-auto" onClick={() => void store.more()}>
            Older
          </Button>
        )}
      </div>
    </div>
  );
};
