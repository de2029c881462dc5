import { firingReason } from '@throughline/contracts/triggers/firing-reason.js';
import type { TriggerKind } from '@throughline/contracts/triggers/trigger.requests.js';
import { type FiringRow, type TriggerRow, FiringOutcome } from '@throughline/contracts/triggers/trigger.rows.js';
import { Fragment, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ListCount } from '../../components/lists/list-count.js';
import { ListStates } from '../../components/lists/list-states.js';
import { UnknownFilters } from '../../components/lists/unknown-filters.js';
import { LoadMore } from '../../components/lists/load-more.js';
import { totalText } from '../../lib/live/use-all.js';
import { useLive } from '../../lib/live/row-store.js';
import { useUrlSearch, type ListSearch } from '../../lib/page/url-search.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatBytes } from '../../lib/numbers/format.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { NoValue } from '../../ui/values/no-value.js';
import { Moment } from '../../ui/values/moment.js';
import { StatusText } from '../../ui/status/status-text.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import { describeItem } from '../components/item-words.js';
import { describeEvent } from '../components/event-words.js';
import { FiringDetail } from './firing-detail.js';
import { firingParameters, firingUrl, type FiringSearch } from '../data/firing-search.js';
import { firingsMatching, getFirings } from '../data/triggers.store.js';
import { ChoiceChip, type ChipOption } from '../../components/lists/choice-chip.js';
import { ListToolbar } from '../../components/lists/list-toolbar.js';
import { TimeFilter } from '../../components/lists/time-filter.js';
import { statusLook } from '../../ui/status/status-labels.js';

/** Every due time and every delivery, newest first, as it comes. One is open at a time. */
export const FiringLog = ({ trigger }: { trigger: TriggerRow }) => {
  const { room } = useWorkspace();
  const filters = useUrlSearch(firingUrl);
  const key = firingUrl.write(filters.search);
  const store = key === '' ? getFirings(trigger.id) : firingsMatching(`${trigger.id}?${key}`);
  useLive(getFirings(trigger.id), room);
  useLive(store, room);
  const { list, status, problem } = store();
  const count = store(totalText);
  const ready = status === 'ready';
  const nothingYet = ready && list.length === 0 && key === '';
  return (
    <>
      {!nothingYet && (
        <FiringToolbar list={filters} aside={<ListCount count={ready ? count : null} one="entry" many="entries" />} />
      )}
      <UnknownFilters known={firingParameters} />
      <ListStates
        what="runs of this trigger"
        status={status}
        problem={problem}
        onRetry={store.load}
        shown={list.length}
        list={filters}
        empty={<EmptyState title="It has not run yet">{emptyHints[trigger.settings.kind]}</EmptyState>}
      />
      {list.length > 0 && <FiringTable firings={list} />}
      <LoadMore store={store} what="runs of this trigger" />
    </>
  );
};

const FiringTable = ({ firings }: { firings: readonly FiringRow[] }) => {
  const [open, setOpen] = useState<string>();
  return (
    <Table label="Runs of this trigger">
      <TableHead>
        <TableHeader>When</TableHeader>
        <TableHeader>Result</TableHeader>
        <TableHeader className="max-md:hidden">What</TableHeader>
        <TableHeader right>Run</TableHeader>
      </TableHead>
      <tbody>
        {firings.map((firing) => (
          <Fragment key={firing.id}>
            <Row
              firing={firing}
              open={firing.id === open}
              onToggle={() => setOpen(firing.id === open ? undefined : firing.id)}
            />
            {firing.id === open && (
              <tr>
                <td colSpan={4} className="!h-auto border-b border-line bg-selected px-gutter py-3">
                  <FiringDetail firing={firing} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
};

const emptyHints: Record<TriggerKind, string> = {
  webhook: 'Call it with the example on this page, or press Test.',
  schedule: 'It starts at the times shown on this page.',
  event: 'It starts when what is named on this page happens.',
  item: 'It starts for each new item that comes from now on.',
};

const describeFiring = ({ cause, reason }: FiringRow): string => {
  if (reason !== null) return firingReason(reason);
  switch (cause?.kind) {
    case 'slot':
      return cause.missed > 0 ? `for ${cause.missed + 1} due times` : 'on time';
    case 'delivery':
      return `POST, ${formatBytes(cause.delivery.bytes)}`;
    case 'event':
      return describeEvent(cause.event);
    case 'item':
      return describeItem(cause.item);
    case 'replay':
      return 'replayed delivery';
    case 'test':
      return 'test';
    case undefined:
      return '';
  }
};

const Row = ({ firing, open, onToggle }: { firing: FiringRow; open: boolean; onToggle: () => void }) => {
  const { path } = useWorkspace();
  return (
    <TableRow selected={open} entered className="cursor-pointer" onClick={onToggle}>
      <TableCell>
        <button type="button" aria-expanded={open} className="rounded-xs">
          <Moment at={firing.at} millis day />
        </button>
      </TableCell>
      <TableCell>
        <StatusText status={firing.outcome} />
      </TableCell>
      <TableCell quiet className="max-w-60 truncate max-md:hidden">
        {describeFiring(firing)}
      </TableCell>
      <TableCell right>
        {firing.runId === null || firing.outcome === 'accepted' ? (
          <NoValue label="No run" />
        ) : (
          <Link
            to={path('agents', firing.agentId, 'runs', firing.runId)}
            className="link"
            onClick={(event) => event.stopPropagation()}
          >
            Open run
          </Link>
        )}
      </TableCell>
    </TableRow>
  );
};

const outcomes: readonly ChipOption<FiringOutcome>[] = FiringOutcome.options.map((value) => ({
  value,
  label: statusLook(value).word,
}));

type FiringToolbarProps = {
  list: ListSearch<FiringSearch>;
  /** At the right end. */
  aside: ReactNode;
};

const FiringToolbar = ({ list: { search, change, ...list }, aside }: FiringToolbarProps) => (
  <ListToolbar label="Search runs" list={list} aside={aside}>
    <ChoiceChip label="Result" value={search.outcome} options={outcomes} onChange={(outcome) => change({ outcome })} />
    <TimeFilter from={search.from} to={search.to} onChange={change} />
  </ListToolbar>
);
