import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { useMemo } from 'react';
import { endsBeforeStart, ReversedRange } from '../../components/lists/reversed-range.js';
import { EventsLoading } from '../../components/page-states/events-loading.js';
import { useLive } from '../../lib/live/row-store.js';
import type { RowStore } from '../../lib/live/row-state.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { placeIn, placeText } from '../data/around.js';
import { getHistoryPlace } from '../data/history.api.js';
import { writeFilters, type HistoryFilters } from '../data/history-filters.js';
import { aroundKey, historyAround, getHistory } from '../data/history.store.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { formatDay, EventDays } from './event-groups.js';
import { groupEvents } from './group-events.js';

/** Events are selected by their numbers. */
type Selection = { selected: number | undefined; onSelect: (number: number) => void };
type Listed = Selection & { filters: HistoryFilters };

/** The newest events that match, and those that happen from now on. */
export const NewestEvents = ({ filters, ...selection }: Listed) => {
  const query = writeFilters(filters).toString();
  const store = getHistory(query);
  const { list } = useEvents(store);
  if (endsBeforeStart(filters)) return <ReversedRange />;
  return <Events store={store} rows={list} filtered={query !== ''} {...selection} />;
};

/** The events around a place in the log. */
export const EventsAround = ({ around, ...rest }: Listed & { around: string }) => {
  const { workspaceId } = useWorkspace();
  const place = placeIn(around);
  const key = place === undefined ? null : `${workspaceId} place ${JSON.stringify(place)}`;
  const { data, problem, reload } = useQuery(key, (signal) =>
    getHistoryPlace(workspaceId, place ?? { number: 0 }, signal),
  );
  if (place === undefined || problem?.code === 'not_found')
    return (
      <EmptyState
        title={
          place === undefined ? 'This address names no event and no time' : `There is no event ${placeText(around)}`
        }
      >
        Go to the newest events, or jump to another one.
      </EmptyState>
    );
  if (problem) return <ErrorState title="The place could not be found" problem={problem} onRetry={reload} />;
  if (!data) return <EventsLoading label="Loading history" />;
  return <EventsAt key={data.position} position={data.position} {...rest} />;
};

const EventsAt = ({ position, filters, ...selection }: Listed & { position: number }) => {
  const query = writeFilters(filters).toString();
  const store = historyAround(aroundKey(query, position));
  const newest = store.useNewest();
  const { list } = useEvents(store);
  const rows = useMemo(() => list.filter((row) => row.position <= newest), [list, newest]);
  const marked = rows.find((row) => row.position <= position)?.number ?? undefined;
  return (
    <Events
      store={store}
      rows={rows}
      filtered={query !== ''}
      marked={marked}
      onNewer={newest === Infinity ? undefined : () => void store.readNewer()}
      {...selection}
    />
  );
};

const useEvents = (store: RowStore<HistoryRow>) => {
  const { workspaceId } = useWorkspace();
  useLive(store, { kind: 'history', workspaceId });
  return store();
};

type EventsProps = Selection & {
  store: RowStore<HistoryRow>;
  rows: readonly HistoryRow[];
  filtered: boolean;
  /** The event that was jumped to. */
  marked?: number | undefined;
  /** Absent where nothing newer is left to read. */
  onNewer?: (() => void) | undefined;
};

const Events = ({ store, rows, filtered, marked, onNewer, ...selection }: EventsProps) => {
  const { status, problem, next } = store();
  const days = useMemo(() => groupEvents(rows, formatDay), [rows]);
  if (status === 'failed')
    return <ErrorState title="History could not be loaded" problem={problem} onRetry={() => void store.load()} />;
  if (status !== 'ready' && rows.length === 0) return <EventsLoading label="Loading history" />;
  if (days.length === 0)
    return (
      <EmptyState title="No events match">
        {filtered ? 'Try fewer filters.' : 'Everything that happens in this workspace is recorded here as it happens.'}
      </EmptyState>
    );
  return (
    <div className="min-w-0">
      {onNewer && (
        <div className="flex min-h-11 items-center border-b border-line px-gutter">
          <Button size="sm" onClick={onNewer}>
            Newer
          </Button>
        </div>
      )}
      <EventDays
        days={days}
        ends={{ oldest: next === null, newest: onNewer === undefined }}
        marked={marked}
        {...selection}
      />
      <div className="flex min-h-11 items-center gap-3 px-gutter text-xs text-ink-3">
        {endText(next === null, filtered)}
        {next !== null && (
          <Button size="sm" className="ml-auto" onClick={() => void store.more()}>
            Older
          </Button>
        )}
      </div>
    </div>
  );
};

const endText = (complete: boolean, filtered: boolean): string => {
  if (!complete) return 'Newest first; all of it is kept.';
  return filtered ? 'No older events match.' : 'This is where it began. Nothing is ever removed.';
};
