import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { useMemo, useState } from 'react';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { getHistoryCauses } from '../../rows/history/history.api.js';
import { agentsById } from '../../rows/agents/agents.store.js';
import { formatNumber, formatOffset, formatWeekday } from '../../lib/time/format.js';
import { EventGroup as Lines, EventLine } from '../../ui/timeline/event-line.js';
import { Badge } from '../../ui/status/badge.js';
import { Moment } from '../../ui/values/moment.js';
import { ActorName } from '../../components/names/actor-name.js';
import { partsOf, type EventDay, type EventGroup } from './group-events.js';
import { numberText } from '../number-text.js';
import { useResource } from '../resource.js';
import { aboutOf, sentenceOf, headlineOf, isFailure, verbOf } from '../event-sentences.js';

type Selection = {
  selected: number | undefined;
  /** The event that was jumped to. */
  marked?: number | undefined;
  onSelect: (position: number) => void;
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

const Group = ({
  group,
  cause,
  selected,
  marked,
  onSelect,
}: Selection & { group: EventGroup; cause: HistoryRow | undefined }) => {
  const [open, setOpen] = useState(false);
  const [first] = group.events;
  const head = headlineOf(cause ? [cause, ...group.events] : group.events);
  if (!first || !head) return null;
  return (
    <Lines label={`${verbOf(head)}, ${counted(group.events.length, 'event')}`}>
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
            marked={part.row.position === marked}
            selected={part.row.position === selected}
            onSelect={() => onSelect(part.row.position)}
          >
            <span className="font-mono text-xs tracking-mono text-ink-2">{part.row.type}</span>
            {part.row.unreadable ? (
              <Badge look="wait">cannot be read</Badge>
            ) : (
              <span className="truncate text-ink-3">{aboutOf(part.row)}</span>
            )}
          </EventLine>
        ),
      )}
    </Lines>
  );
};

const CauseLine = ({ row, count, failed }: { row: HistoryRow; count: number; failed: boolean }) => {
  const { workspaceId } = useWorkspace();
  const agentId = row.data['agentId'];
  const { row: agent } = useRow(agentsById, workspaceId, typeof agentId === 'string' ? agentId : '');
  const { verb, object } = sentenceOf(row, { resource: useResource(row)?.name, agent: agent?.name });
  const bySystem = row.meta.actor.kind !== 'user';
  return (
    <EventLine
      node={failed ? 'failed' : bySystem ? 'system' : 'cause'}
      at={<Moment at={row.meta.at} millis />}
      position={counted(count, 'event')}
    >
      <span className="min-w-0 truncate font-medium">
        <ActorName actor={row.meta.actor} />
      </span>
      <span className="min-w-0 truncate text-ink-2">
        {verb} {object && <span className="text-ink">{object}</span>}
      </span>
    </EventLine>
  );
};

export const dayOf = (row: HistoryRow): string => formatWeekday(row.meta.at);
