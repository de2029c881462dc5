import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { useState, useMemo } from 'react';
import { formatNumber, pluralise } from '../../lib/numbers/format.js';
import { formatFullDay, formatOffset } from '../../lib/time/format.js';
import { EventGroup as Lines, EventLine, type EventLineProps } from '../../ui/timeline/event-line.js';
import { Moment } from '../../ui/values/moment.js';
import { ActorName } from '../../components/names/actor-name.js';
import { listParts, orderGroups, type EventDay, type EventGroup } from './group-events.js';
import { numberText } from '../number-text.js';
import { useEventNames } from '../resource.js';
import { describeEvent, buildSentence, findHeadline, isFailure } from '../event-sentences.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { getHistoryCauses } from '../data/history.api.js';

type Selection = {
  /** The number of the event whose panel is open. */
  selected: number | undefined;
  /** The number of the event that was jumped to. */
  marked?: number | undefined;
  onSelect: (number: number) => void;
};

type Days = { days: readonly EventDay[]; ends: LoadedEnds };

/** Returns what is known of a day: while an end of it is not loaded, only what is shown of it. */
const dayText = ({ days, ends }: Days, at: number, measureSize: Causes['measureSize']): string => {
  const { events = 0, groups = [] } = days[at] ?? {};
  const shown = pluralise(events, 'event');
  if (at === 0 && !ends.newest) return `${shown} shown`;
  if (at === days.length - 1 && !ends.oldest) return `the latest ${shown}`;
  if (groups.some((group) => measureSize(group) > group.events.length)) return `${shown} shown`;
  return `${shown} from ${pluralise(groups.length, 'cause')}`;
};

export const EventDays = ({ days: loaded, ends, ...selection }: Selection & Days) => {
  const causes = useCauses(loaded, ends);
  const { getFirst } = causes;
  const days = useMemo(
    () =>
      orderGroups(
        loaded.flatMap(({ groups }) => groups),
        formatDay,
        getFirst,
      ),
    [loaded, getFirst],
  );
  return (
    <>
      {days.map(({ day, groups }, at) => (
        <section key={day} aria-label={day}>
          <h2 className="flex h-9 items-center gap-2 border-b border-line px-gutter text-sm font-medium">
            {day}
            <span className="text-xs font-normal text-ink-3">{dayText({ days, ends }, at, causes.measureSize)}</span>
          </h2>
          <div className="border-b border-line">
            {groups.map((group) => (
              <Group
                key={group.id}
                group={group}
                first={causes.getFirst(group)}
                size={causes.measureSize(group)}
                {...selection}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
};

type GroupProps = Selection & { group: EventGroup; first: HistoryRow | undefined; size: number };

const Group = ({ group, first, size, selected, marked, onSelect }: GroupProps) => {
  const [open, setOpen] = useState(false);
  const shown = group.events.length;
  const count = size > shown ? `${formatNumber(shown)} of ${pluralise(size, 'event')}` : pluralise(shown, 'event');
  const head = first && findHeadline([first, ...group.events]);
  if (!first || !head) return null;
  // A cause with nothing that followed is one line, which opens it.
  const only = size === 1 && shown === 1 ? readChoice(head, { selected, marked, onSelect }) : undefined;
  return (
    <Lines label={`${head.type}, ${count}`} whole={marked !== undefined}>
      <CauseLine row={head} at={first.meta.at} count={count} failed={group.events.some(isFailure)} {...only} />
      {(only ? [] : listParts(group, open, [selected, marked])).map((part) =>
        part.kind === 'more' ? (
          <EventLine key="more" node="followed" at="" onSelect={() => setOpen(true)}>
            <span className="link">{pluralise(part.count, 'more event')}</span>
          </EventLine>
        ) : (
          <EventLine
            key={part.row.position}
            node="followed"
            at={formatOffset(Date.parse(part.row.meta.at) - Date.parse(first.meta.at))}
            position={numberText(part.row)}
            {...readChoice(part.row, { selected, marked, onSelect })}
          >
            <Followed row={part.row} />
          </EventLine>
        ),
      )}
    </Lines>
  );
};

const TypeName = ({ row }: { row: HistoryRow }) => (
  <span className="mono ml-auto shrink-0 pl-2 text-ink-3 max-lg:hidden">{row.type}</span>
);

/** How a line of an event is marked, and opens it. */
const readChoice = ({ number }: HistoryRow, { selected, marked, onSelect }: Selection): Choice => ({
  marked: marked !== undefined && number === marked,
  selected: selected !== undefined && number === selected,
  onSelect: () => number && onSelect(number),
});
type Choice = Pick<EventLineProps, 'marked' | 'selected' | 'onSelect'>;

const Followed = ({ row }: { row: HistoryRow }) => {
  const { text, about } = describeEvent(row, useEventNames(row));
  return (
    <>
      <span className="min-w-0 truncate">
        {text} {about && <span className="text-ink-3">{about}</span>}
      </span>
      <TypeName row={row} />
    </>
  );
};

type CauseLineProps = {
  /** The event that says best what happened. */
  row: HistoryRow;
  /** When the first event happened; the times of the others are counted from it. */
  at: string;
  count: string;
  failed: boolean;
} & Choice;

const CauseLine = ({ row, at, count, failed, ...choice }: CauseLineProps) => {
  const { verb, object, about } = buildSentence(row, useEventNames(row));
  const bySystem = row.meta.actor.kind !== 'user';
  return (
    <EventLine
      node={failed ? 'failed' : bySystem ? 'system' : 'cause'}
      at={<Moment at={at} millis />}
      position={choice.onSelect ? numberText(row) : count}
      {...choice}
    >
      <span className="flex max-w-1/2 min-w-0 shrink-0 font-medium">
        <ActorName actor={row.meta.actor} name={row.names?.[row.meta.actor.id]} />
      </span>
      <span className="min-w-0 truncate text-ink-2">
        {verb} {object && <span className="text-ink">{object}</span>}
        {about && <span className="text-ink-3"> {about}</span>}
      </span>
      {choice.onSelect && <TypeName row={row} />}
    </EventLine>
  );
};

export const formatDay = (row: HistoryRow): string => formatFullDay(row.meta.at);

/** Which ends of the log are loaded. */
type LoadedEnds = { oldest: boolean; newest: boolean };

type Causes = {
  /** The first event of a group, also where it is not loaded. */
  getFirst: (group: EventGroup) => HistoryRow | undefined;
  /** The number of events of a group, with those that are not loaded. */
  measureSize: (group: EventGroup) => number;
};

/** Groups that may have events that are not loaded: before the first one that is, or after the newest one. */
const mayBeCut = (days: readonly EventDay[], { oldest, newest }: LoadedEnds): string[] => {
  const groups = days.flatMap((day) => day.groups);
  return groups
    .filter(({ events: [first] }, at) => !newest || first?.meta.causationId || (!oldest && at === groups.length - 1))
    .map(({ id }) => id);
};

const useCauses = (days: readonly EventDay[], ends: LoadedEnds): Causes => {
  const { workspaceId } = useWorkspace();
  const cut = mayBeCut(days, ends);
  const key = cut.length === 0 ? null : `${workspaceId} causes ${cut.join(',')}`;
  const { data } = useQuery(key, (signal) => getHistoryCauses(workspaceId, cut, signal));
  return useMemo(() => {
    const firsts = new Map<string, HistoryRow>(data?.causes.map((first) => [first.meta.correlationId, first]));
    return {
      getFirst: ({ id, events }) => firsts.get(id) ?? events[0],
      measureSize: ({ id, events }) => {
        const counted = data?.counts[id];
        if (data === undefined || counted === undefined) return events.length;
        const since = events.filter(({ position }) => position > data.position).length;
        return Math.max(events.length, counted + since);
      },
    };
  }, [data]);
};
