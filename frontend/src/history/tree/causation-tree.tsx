import { maxTreeEvents } from '@throughline/contracts/history/causation.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { EventsLoading } from '../../components/page-states/events-loading.js';
import { useLive } from '../../lib/live/row-store.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { writeFilters, type HistoryFilters } from '../data/history-filters.js';
import { getCausationTree } from '../data/history.store.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Tree } from '../../ui/tree/tree.js';
import { buildTree, listLines } from './build-tree.js';
import { TreeEvent } from './tree-event.js';

export type CausationTreeProps = {
  /** The event whose causes and effects are shown by its number, or those with words. */
  filters: Pick<HistoryFilters, 'tree' | 'words'>;
  selected: number | undefined;
  onSelect: (number: number) => void;
};

/** Shows what led to an event and all it led to, as it grows. */
export const CausationTree = ({ filters, selected, onSelect }: CausationTreeProps) => {
  const { workspaceId } = useWorkspace();
  const store = getCausationTree(writeFilters({ tree: filters.tree, words: filters.words }).toString());
  useLive(store, { kind: 'history', workspaceId });
  const { list, status, problem, next } = store();
  if (status === 'failed')
    return <ErrorState title="The tree could not be loaded" problem={problem} onRetry={() => void store.load()} />;
  if (status !== 'ready' && list.length === 0) return <EventsLoading label="Loading the tree" />;
  if (list.length === 0) return <EmptyState title="There is no such event">It is not in this workspace.</EmptyState>;
  return (
    <div className="min-w-0">
      <Lines rows={list} filters={filters} selected={selected} onSelect={onSelect} />
      <div className="flex min-h-11 items-center gap-3 border-t border-line px-gutter text-xs text-ink-3">
        {describeEnd(list.length, next === null)}
        {next !== null && (
          <Button size="sm" className="ml-auto" onClick={() => void store.more()}>
            Show more
          </Button>
        )}
      </div>
    </div>
  );
};

const describeEnd = (count: number, complete: boolean): string => {
  if (!complete) return `The first ${formatNumber(count)} events, in the order they happened.`;
  if (count >= maxTreeEvents)
    return `A tree ends after ${formatNumber(maxTreeEvents)} events. Open the last one to see what it led to.`;
  return count === 1 ? 'Nothing led to this event, and it led to nothing.' : `All ${formatNumber(count)} events.`;
};

type LinesProps = CausationTreeProps & { rows: readonly HistoryRow[] };

const Lines = ({ rows, filters, selected, onSelect }: LinesProps) => {
  const of = Number(filters.tree);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const nodes = useMemo(() => buildTree(rows), [rows]);
  const lines = useMemo(() => listLines(nodes, closed), [nodes, closed]);
  const findPosition = (wanted: number | undefined) => rows.find(({ number }) => number === wanted)?.position;
  const select = (at: number) => {
    const number = rows.find(({ position }) => position === at)?.number;
    if (number) onSelect(number);
  };
  const frame = useShownFirst(findPosition(of));
  const began = Date.parse(rows[0]?.meta.at ?? '');
  const toggle = (position: number, open: boolean) => {
    const next = new Set(closed);
    if (open) next.delete(position);
    else next.add(position);
    setClosed(next);
  };
  return (
    <div ref={frame}>
      <Tree
        label="Causes and effects"
        selected={selected === undefined ? undefined : findPosition(selected)}
        onSelect={select}
        onToggle={toggle}
        items={lines.map(({ row, ...line }) => ({
          ...line,
          id: row.position,
          content: <TreeEvent row={row} began={began} chosen={row.number === of} />,
        }))}
      />
    </div>
  );
};

/** Scrolls to the event that the tree is about, once. */
const useShownFirst = (position: number | undefined) => {
  const frame = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(() => {
    const item = frame.current?.querySelector(`[data-item="${position}"]`);
    item?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => show(), [position]);
  return frame;
};
