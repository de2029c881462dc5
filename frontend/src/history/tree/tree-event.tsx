import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { clsx } from 'clsx';
import { ActorName } from '../../components/names/actor-name.js';
import { formatOffset } from '../../lib/time/format.js';
import { Badge } from '../../ui/status/badge.js';
import { Moment } from '../../ui/values/moment.js';
import { isFailure, buildSentence } from '../event-sentences.js';
import { numberText } from '../number-text.js';
import { useEventNames } from '../resource.js';

export type TreeEventProps = {
  row: HistoryRow;
  /** Milliseconds of the first event. */
  began: number;
  /** The event that the tree is about. */
  chosen: boolean;
};

/** One event of a tree: who did what, and when. */
export const TreeEvent = ({ row, began, chosen }: TreeEventProps) => {
  const { type, meta } = row;
  const after = Date.parse(meta.at) - began;
  return (
    <div className="flex min-w-0 flex-1 items-center gap-2 max-md:flex-wrap max-md:gap-y-0">
      <Node row={row} />
      <Sentence row={row} />
      {chosen && <Badge look="accent">this event</Badge>}
      <span className="ml-auto flex shrink-0 items-center gap-3 pl-2 font-mono text-[11px] tracking-mono text-ink-3 max-md:ml-0 max-md:w-full max-md:pl-[15px]">
        <span className="max-lg:hidden max-md:inline">{type}</span>
        {after > 0 ? formatOffset(after) : <Moment at={meta.at} millis day />}
        <span className="max-md:ml-auto">{numberText(row)}</span>
      </span>
    </div>
  );
};

const Sentence = ({ row }: { row: HistoryRow }) => {
  const { verb, object, about } = buildSentence(row, useEventNames(row));
  return (
    <span className="flex min-w-0 items-center gap-1.5 max-md:flex-1">
      <span className="flex max-w-48 min-w-0 shrink-0 font-medium max-md:max-w-36">
        <ActorName actor={row.meta.actor} name={row.names?.[row.meta.actor.id]} />
      </span>
      <span className="min-w-0 truncate text-ink-2">
        {verb} {object && <span className="text-ink">{object}</span>}
        {about && <span className="text-ink-3"> {about}</span>}
      </span>
    </span>
  );
};

const Node = ({ row }: { row: HistoryRow }) => {
  const byPerson = row.meta.actor.kind === 'user' || row.meta.actor.kind === 'operator';
  return (
    <i
      aria-hidden
      className={clsx(
        'size-[7px] shrink-0 rounded-full',
        isFailure(row) ? 'bg-fail' : byPerson ? 'bg-ink-2' : 'border border-ink-3 bg-surface',
      )}
    />
  );
};
