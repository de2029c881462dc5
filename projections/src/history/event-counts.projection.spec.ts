import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { noteWritten } from '@throughline/contracts/notes/note.fixtures.js';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { UnreadableEvent } from '@throughline/platform/eventstore/event-codec.js';
import { recorded } from '@throughline/platform/projections/table-spec.js';
import type { AnyRow } from '@throughline/platform/projections/table.js';
import { Folding } from '../engine/fold/fold.js';
import { eventCountsProjection } from './event-counts.projection.js';

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const workspaceId = WorkspaceId.parse(id(1));
const ada = { kind: 'user', id: UserId.parse(id(7)) } as const;

const note = (position: number, at: string, inWorkspace: WorkspaceId | null = workspaceId): AnyRecorded =>
  recorded(noteWritten({ noteId: id(2), workspaceId, text: 't' }), position, {
    workspaceId: inWorkspace,
    actor: ada,
    at,
  });

const getRows = (...events: (AnyRecorded | UnreadableEvent)[]) => {
  const folding = new Folding(eventCountsProjection.tables, new Set(), () => undefined);
  for (const event of events)
    if ('reason' in event) folding.foldUnread(event);
    else folding.fold(event);
  const { rows, parked } = folding.result();
  expect(parked).toEqual([]);
  const named = (name: string): AnyRow[] =>
    [...rows].flatMap(([table, changed]) => (table.name === name ? [...changed.values()] : []));
  return { types: named('event_types'), actors: named('event_actors'), quarters: named('event_quarters') };
};

describe('The counts of events', () => {
  it('are one row for each type, actor and quarter of an hour of a workspace', () => {
    const { types, actors, quarters } = getRows(
      note(1, '2026-01-02T10:14:59.999Z'),
      note(2, '2026-01-02T10:15:00.000Z'),
      note(3, '2026-01-02T10:29:59.999Z'),
    );
    expect(types).toMatchObject([{ workspaceId, type: 'NoteWritten', count: 3, position: 3 }]);
    expect(actors).toMatchObject([{ workspaceId, actor: ada.id, kind: 'user', count: 3 }]);
    expect(quarters).toMatchObject([
      { quarter: '2026-01-02T10:00:00.000Z', count: 1, position: 1 },
      { quarter: '2026-01-02T10:15:00.000Z', count: 2, position: 3 },
    ]);
  });

  it('leave out what happens outside workspaces', () =>
    expect(getRows(note(1, '2026-01-02T10:00:00.000Z', null))).toEqual({ types: [], actors: [], quarters: [] }));

  it('include events that this version cannot read, as history shows them', () => {
    const unreadable = (position: number, over: object): UnreadableEvent => ({
      ...note(position, '2026-01-02T10:00:00.000Z'),
      type: 'AgentSungAloud',
      reason: 'unknown_type',
      detail: 'no event has this name',
      storedAt: '2026-02-01T00:00:00.000Z',
      ...over,
    });
    const { types, actors, quarters } = getRows(
      unreadable(1, {}),
      unreadable(2, { meta: { workspaceId, at: 'never' } }),
    );
    expect(types).toMatchObject([{ type: 'AgentSungAloud', count: 2 }]);
    expect(actors).toMatchObject([
      { actor: ada.id, count: 1 },
      { actor: 'unknown', kind: 'system', count: 1 },
    ]);
    expect(quarters).toMatchObject([{ quarter: '2026-01-02T10:00:00.000Z' }, { quarter: '2026-02-01T00:00:00.000Z' }]);
  });
});
