import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { useMemo, useState } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { getHistoryCauses } from '../../rows/history/history.api.js';
import { formatNumber, formatOffset, formatWeekday } from '../../lib/time/format.js';
import { EventGroup as Lines, EventLine } from '../../ui/timeline/event-line.js';
import { Badge } from '../../ui/status/badge.js';
import { Moment } from '../../ui/values/moment.js';
import { ActorName } from '../../components/names/actor-name.js';
import { partsOf, type EventDay, type EventGroup } from './group-events.js';
import { numberText } from '../number-text.js';
import { useEventNames } from '../resource.js';
import { aboutOf, sentenceOf, headlineOf, isFailure } from '../event-sentences.js';

type Selection = {
  /** The number of the event whose panel is open. */
  selected: number | undefined;
  /** The number of the event that was jumped to. */
  marked?: number | undefined;
  onSelect: (number: number) => void;
};

const counted = (count: number, word: string): string => `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;

const maxAsked = 100;

/** The first events of causes whose beginning is not loaded, by cause. */
const useEarlierCauses = (days: readonly EventDay[]): ReadonlyMap<string, HistoryRow> => {
  const { workspaceId } = useWorkspace();
  const unnamed = days
    .flatMap(({ groups }) => groups)
    .filter(({ events: [first] }) => first?.meta.causationId)
    .map(({ id }) => id)
    .slice(0, maxAsked);
  const key = unnamed.length === 0 ? null : `${workspaceId} causes ${unnamed.join(',')}`;
  const { data } = useQuery(key, (signal) => getHistoryCauses(workspaceId, unnamed, signal));
  return useMemo(() => new Map(data?.causes.map((cause) => [cause.meta.correlationId, cause])), [data]);
};

/** `complete`: everything is loaded; until then the oldest day may have more than is known. */
type Days = { days: readonly EventDay[]; complete: boolean };

export const EventDays = ({ days, complete, ...selection }: Selection & Days) => {
  const causes = useEarlierCauses(days);
  return (
    <>
      {days.map(({ day, groups, events }, at) => (
        <section key={day} aria-label={day}>
          <h2 className="flex h-9 items-center gap-2 border-b border-line px-gutter text-sm font-medium">
            {day}
            <span className="text-xs font-normal text-ink-3">
              {complete || at < days.length - 1
                ? `${counted(events, 'event')} from ${counted(groups.length, 'cause')}`
                : `the latest ${counted(events, 'event')}`}
            </span>
          </h2>
          <div className="border-b border-line">
            {groups.map((group) => (
              <Group key={group.id} group={group} cause={causes.get(group.id)} {...selection} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
};

type GroupProps = Selection & { group: EventGroup; cause: HistoryRow | undefined };

const Group = ({ group, cause, selected, marked, onSelect }: GroupProps) => {
  const [open, setOpen] = useState(false);
  const [first] = group.events;
  const head = headlineOf(cause ? [cause, ...group.events] : group.events);
  if (!first || !head) return null;
  return (
    <Lines label={`${head.type}, ${counted(group.events.length, 'event')}`}>
      <CauseLine row={head} count={group.events.length} failed={group.events.some(isFailure)} />
      {partsOf(group, open, [selected, marked]).map((part) =>
        part.kind === 'more' ? (
          <EventLine key="more" node="followed" at="" onSelect={() => setOpen(true)}>
            <span className="link">{counted(part.count, 'more event')}</span>
          </EventLine>
        ) : (
          <EventLine
            key={part.row.position}
            node="followed"
            at={formatOffset(Date.parse(part.row.meta.at) - Date.parse(first.meta.at))}
            position={numberText(part.row)}
            marked={marked !== undefined && part.row.number === marked}
            selected={selected !== undefined && part.row.number === selected}
            onSelect={() => part.row.number && onSelect(part.row.number)}
          >
            <TypeAndDetail row={part.row} />
          </EventLine>
        ),
      )}
    </Lines>
  );
};

const TypeAndDetail = ({ row }: { row: HistoryRow }) => {
  const about = aboutOf(row, useEventNames(row));
  return (
    <>
      <span className="font-mono text-xs tracking-mono text-ink-2">{row.type}</span>
      {row.unreadable ? (
        <Badge look="wait">cannot be read</Badge>
      ) : (
        <span className="truncate text-ink-3">{about}</span>
      )}
    </>
  );
};

const CauseLine = ({ row, count, failed }: { row: HistoryRow; count: number; failed: boolean }) => {
  const { verb, object, about } = sentenceOf(row, useEventNames(row));
  const bySystem = row.meta.actor.kind !== 'user';
  return (
    <EventLine
      node={failed ? 'failed' : bySystem ? 'system' : 'cause'}
      at={<Moment at={row.meta.at} millis />}
      position={counted(count, 'event')}
    >
      <span className="flex max-w-1/2 min-w-0 shrink-0 font-medium">
        <ActorName actor={row.meta.actor} name={row.names?.[row.meta.actor.id]} />
      </span>
      <span className="min-w-0 truncate text-ink-2">
        {verb} {object && <span className="text-ink">{object}</span>}
        {about && <span className="text-ink-3"> {about}</span>}
      </span>
    </EventLine>
  );
};

export const dayOf = (row: HistoryRow): string => formatWeekday(row.meta.at);
