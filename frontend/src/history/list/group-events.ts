import type { HistoryRow } from '@throughline/contracts/history/history.row.js';

/** Holds what one outside cause led to: its first event, and what followed in the order it happened. */
export type EventGroup = { id: string; events: readonly HistoryRow[] };
export type EventDay = { day: string; groups: readonly EventGroup[]; events: number };

const byPosition = (a: HistoryRow, b: HistoryRow): number => a.position - b.position;

/** The first event of a group; it may be one that is not loaded, which the group itself does not have. */
export type FirstOf = (group: EventGroup) => HistoryRow | undefined;
const firstLoaded: FirstOf = ({ events }) => events[0];

/** Later first. Commands that were decided at the same time are in the order of the log. */
const byTime = (a: HistoryRow, b: HistoryRow): number =>
  Date.parse(b.meta.at) - Date.parse(a.meta.at) || b.position - a.position;

/** Events by their cause, those of a cause in the order they happened. */
export const groupEvents = (rows: readonly HistoryRow[], dayOf: (row: HistoryRow) => string): EventDay[] => {
  const causes = Map.groupBy([...rows].sort(byPosition), (row) => row.meta.correlationId);
  const groups = [...causes].map(([id, events]) => ({ id, events }));
  return orderGroups(groups, dayOf, firstLoaded);
};

/**
 * Days and causes newest first, by the time that the line of a cause shows: that of its first event. A cause that is still
 * followed by events stays where it began, so the times on the page never go up.
 */
export const orderGroups = (
  groups: readonly EventGroup[],
  dayOf: (row: HistoryRow) => string,
  firstOf: FirstOf,
): EventDay[] => {
  const begun = groups.flatMap((group) => {
    const first = firstOf(group);
    return first ? [{ group, first }] : [];
  });
  const days = Map.groupBy(
    begun.sort((a, b) => byTime(a.first, b.first)),
    ({ first }) => dayOf(first),
  );
  return [...days].map(([day, each]) => ({
    day,
    groups: each.map(({ group }) => group),
    events: each.reduce((sum, { group }) => sum + group.events.length, 0),
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
