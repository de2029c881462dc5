import type { HistoryMarks } from '@throughline/contracts/history/history.requests.js';
import { clsx } from 'clsx';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatClock, formatDay, formatMoment } from '../../lib/time/format.js';
import { useQuery } from '../../lib/use-query.js';
import { getMarks } from '../data/past.api.js';
import { instantAt, getShare, type RailWindow } from './rail-window.js';

type PastRailProps = {
  window: RailWindow;
  /** The moment that is shown, in milliseconds. */
  at: number;
  onPick: (instant: number) => void;
  onStep: (by: number) => void;
};

const percent = (share: number): string => `${share * 100}%`;

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -50,
  PageUp: 50,
  Home: -Infinity,
  End: Infinity,
};

/** A mark wherever something happened, and a handle at the moment that is shown. */
export const PastRail = ({ window, at, onPick, onStep }: PastRailProps) => {
  const { workspaceId } = useWorkspace();
  const [dragged, setDragged] = useState<number | null>(null);
  const { data } = useQuery(`${window.from} ${window.to}`, (signal) => getMarks(workspaceId, window, signal));
  const shown = dragged ?? at;
  const drag = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setDragged(instantAt(window, Math.min(1, Math.max(0, (event.clientX - left) / width))));
  };
  const drop = () => {
    if (dragged !== null) onPick(dragged);
    setDragged(null);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (event.key === 'Escape' && dragged !== null) {
      event.preventDefault();
      setDragged(null);
    }
    if (by === undefined) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    <div className="px-gutter pt-2">
      <div
        role="slider"
        tabIndex={0}
        aria-label="Moment"
        aria-valuemin={window.from}
        aria-valuemax={window.to}
        aria-valuenow={shown}
        aria-valuetext={formatMoment(new Date(shown))}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag(event);
        }}
        onPointerMove={(event) => dragged !== null && drag(event)}
        onPointerUp={drop}
        onPointerCancel={() => setDragged(null)}
        className="relative h-11 cursor-pointer touch-none border-b border-control-line select-none"
      >
        <Marks marks={data?.marks ?? []} window={window} until={shown} />
        <i
          aria-hidden
          className="absolute -bottom-[7px] size-3.5 -translate-x-1/2 rounded-full border-2 border-surface bg-accent"
          style={{ left: percent(getShare(window, shown)) }}
        />
        {dragged !== null && <DraggedTo at={dragged} share={getShare(window, dragged)} />}
      </div>
      <div aria-hidden className="mono mt-2 mb-1.5 flex justify-between text-xs text-ink-3">
        <span>{formatEdge(window.from, window)}</span>
        <span>{formatEdge(window.to, window)}</span>
      </div>
    </div>
  );
};

const oneDay = 24 * 3_600_000;

/** A window of at most a day begins and ends at a time. */
const formatEdge = (at: number, { from, to }: RailWindow): string => {
  const edge = new Date(at);
  return to - from > oneDay ? formatDay(edge) : `${formatDay(edge)}, ${formatClock(edge).slice(0, 5)}`;
};

const DraggedTo = ({ at, share }: { at: number; share: number }) => (
  <span
    aria-hidden
    className="mono absolute top-0 -translate-x-1/2 rounded-sm bg-accent px-1.5 py-0.5 text-xs whitespace-nowrap text-on-accent"
    style={{ left: `clamp(72px, ${percent(share)}, 100% - 72px)` }}
  >
    {formatMoment(new Date(at))}
  </span>
);

type MarksProps = { marks: HistoryMarks['marks']; window: RailWindow; until: number };

/** Marks of what failed and of what requested approval have a colour, also after the moment. */
const tones = { failed: 'bg-fail', asked: 'bg-wait' };

const Marks = ({ marks, window, until }: MarksProps) => {
  const most = Math.max(1, ...marks.map(({ count }) => count));
  return marks.map(({ at, count, tone }) => (
    <i
      key={at}
      aria-hidden
      className={clsx(
        'absolute bottom-0 w-[2px]',
        tone ? tones[tone] : Date.parse(at) <= until ? 'bg-ink-3' : 'bg-line-strong',
        tone && Date.parse(at) > until && 'opacity-50',
      )}
      style={{
        left: percent(getShare(window, Date.parse(at))),
        height: `${4 + 28 * (Math.log1p(count) / Math.log1p(most))}px`,
      }}
    />
  ));
};
