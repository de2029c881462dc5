import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { groupEvents, listParts, orderGroups, type FirstOf } from './group-events.js';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const event = (position: number, correlation: number, at = '2026-01-02T10:00:00.000Z'): HistoryRow =>
  HistoryRow.parse({
    id: id(position),
    workspaceId: id(900),
    position,
    number: position,
    stream: `agent-${id(1)}`,
    category: 'agent',
    revision: position,
    type: 'AgentRenamed',
    data: {},
    meta: {
      workspaceId: id(900),
      actor: { kind: 'user', id: id(901) },
      correlationId: id(correlation),
      causationId: null,
      commandId: id(correlation),
      command: 'RenameAgent',
      at,
      schema: 1,
    },
  });

const day = (row: HistoryRow) => row.meta.at.slice(0, 10);
const positions = (rows: readonly HistoryRow[]) => rows.map((row) => row.position);

describe('history by cause', () => {
  it('puts what followed under its cause, in the order it happened', () => {
    const [today] = groupEvents([event(5, 11), event(4, 12), event(3, 11), event(2, 11)], day);
    expect(today?.groups.map((group) => positions(group.events))).toEqual([[4], [2, 3, 5]]);
    expect(today?.events).toBe(4);
  });

  it('starts a day where a cause began, newest first', () => {
    const days = groupEvents([event(1, 1, '2026-01-01T23:59:59.999Z'), event(2, 1), event(3, 2)], day);
    expect(days.map((each) => each.day)).toEqual(['2026-01-02', '2026-01-01']);
  });

  it('reads in order of the times that it shows, also where a cause began before what is loaded', () => {
    const at = (second: string) => `2026-01-02T10:00:${second}Z`;
    const begun = event(1, 11, at('01.000'));
    const rows = [event(9, 11, at('09.000')), event(8, 12, at('07.000')), event(7, 13, at('08.000'))];
    const loaded = groupEvents(rows, day).flatMap(({ groups }) => groups);
    const firstOf: FirstOf = ({ id: cause, events }) => (cause === id(11) ? begun : events[0]);
    const groups = orderGroups(loaded, day, firstOf).flatMap((each) => each.groups);
    expect(groups.map((group) => firstOf(group)?.meta.at)).toEqual([at('08.000'), at('07.000'), at('01.000')]);
  });

  it('folds the middle of a long story until it is opened or holds what is looked at', () => {
    const [today] = groupEvents(
      Array.from({ length: 20 }, (_, at) => event(at + 1, 1)),
      day,
    );
    const group = today?.groups[0];
    if (!group) throw new Error('no group');
    expect(listParts(group, false, [])).toHaveLength(7);
    expect(listParts(group, false, [])[4]).toEqual({ kind: 'more', count: 14 });
    expect(listParts({ ...group, events: group.events.slice(0, 7) }, false, [])).toHaveLength(7);
    expect(listParts(group, true, [])).toHaveLength(20);
    expect(listParts(group, false, [10])).toHaveLength(20);
  });
});
