import type { HistoryRow } from '@throughline/contracts/history/history.row.js';

/** Holds what one outside cause led to: its first event, and what followed in the order it happened. */
export type EventGroup = { id: string; events: readonly HistoryRow[] };
export type EventDay = { day: string; groups: readonly EventGroup[]; events: number };

const byPosition = (a: HistoryRow, b: HistoryRow): number => a.position - b.position;
const first = (group: EventGroup): HistoryRow | undefined => group.events[0];

/** Days newest first, causes newest first, events of a cause in the order they happened. `getDay` names an event's day. */
export const groupEvents = (rows: readonly HistoryRow[], dayOf: (row: HistoryRow) => string): EventDay[] => {
  const causes = Map.groupBy([...rows].sort(byPosition), (row) => row.meta.correlationId);
  const groups = [...causes].map(([id, events]) => ({ id, events })).reverse();
  const sorted = groups.sort((a, b) => (first(b)?.position ?? 0) - (first(a)?.position ?? 0));
  const days = Map.groupBy(sorted, (group) => {
    const row = first(group);
    return row ? dayOf(row) : '';
  });
  return [...days].map(([day, each]) => ({
    day,
    groups: each,
    events: each.reduce((sum, { events }) => sum + events.length, 0),
  }));
};

const shownAround = { before: 4, after: 2 };
/** The line that counts what is hidden is as high as one event. */
const fewest = 2;

export type GroupPart = { kind: 'event'; row: HistoryRow } | { kind: 'more'; count: number };

/** A long story shows its beginning and its end; what is between is counted until it is opened. */
export const listParts = (
  { events }: EventGroup,
  open: boolean,
  shown: readonly (number | undefined)[],
): GroupPart[] => {
  const all = events.map((row): GroupPart => ({ kind: 'event', row }));
  const hidden = events.slice(shownAround.before, -shownAround.after);
  if (open || hidden.length < fewest || hidden.some(({ number }) => shown.includes(number ?? 0))) return all;
  return [
    ...all.slice(0, shownAround.before),
    { kind: 'more', count: hidden.length },
    ...all.slice(-shownAround.after),
  ];
};
