import { noteWritten } from '@throughline/contracts/notes/note.fixtures.js';
import { recorded } from '@throughline/platform/projections/table-spec.js';
import type { AnyRow, Table } from '@throughline/platform/projections/table.js';
import { faults, talliesProjection, wordsProjection } from '../../testing/toy-projections.js';
import { Folding } from './fold.js';
import { invalidColumn } from './row-check.js';

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const written = (position: number, text: string, { note = 1, workspace = 1 } = {}) =>
  recorded(noteWritten({ noteId: id(note), workspaceId: id(workspace), text }), position);
const tables = [...wordsProjection.tables, ...talliesProjection.tables];
const tableNamed = (name: string): Table => tables.find((table) => table.name === name) ?? tables[0]!;
const folding = (
  only: readonly Table[] = tables,
  waiting: ReadonlySet<string> = new Set(),
  rows: AnyRow[] = [],
): Folding => new Folding(only, waiting, (_, key) => rows.find((row) => row.id === key));

describe('Folding a batch', () => {
  beforeAll(() => {
    faults.unfoldable.add('unfoldable');
    faults.mistyped.add('mistyped');
  });

  it('coalesces what happens to one row into the last of it', () => {
    const fold = folding();
    for (const [at, text] of ['a', 'b', 'c'].entries()) fold.fold(written(at + 1, text));
    const { rows, parked } = fold.result();
    expect(rows.get(tableNamed('words'))?.get(id(1))).toMatchObject({ times: 3, text: 'c', position: 3 });
    expect(rows.get(tableNamed('tallies'))?.get(id(1))).toMatchObject({ notes: 3, position: 3 });
    expect(parked).toEqual([]);
  });

  it('goes on from the row as it was before', () => {
    const before = folding();
    before.fold(written(1, 'a'));
    const known = [...(before.result().rows.get(tableNamed('words'))?.values() ?? [])];
    const fold = folding([tableNamed('words')], new Set(), known);
    fold.fold(written(2, 'b'));
    expect(fold.result().rows.get(tableNamed('words'))?.get(id(1))).toMatchObject({ times: 2 });
  });

  it.each(['unfoldable', 'mistyped'])(
    'changes nothing by an event that is %s, not even in another table, and parks it',
    (fault) => {
      const fold = folding();
      fold.fold(written(1, fault));
      expect(fold.result().rows.size).toBe(0);
      expect(fold.result().parked).toMatchObject([
        { state: 'parked', keys: [`words:${id(1)}`, `tallies:${id(1)}`], error: expect.any(String) },
      ]);
    },
  );

  it('lets what comes later for a parked row wait, and nothing else', () => {
    const fold = folding([tableNamed('tallies')]);
    fold.fold(written(1, 'unfoldable', { workspace: 1 }));
    fold.fold(written(2, 'behind it', { workspace: 1, note: 2 }));
    fold.fold(written(3, 'elsewhere', { workspace: 2, note: 3 }));
    expect(fold.result().parked.map(({ event, state }) => [event.position, state])).toEqual([
      [1, 'parked'],
      [2, 'waiting'],
    ]);
    expect([...(fold.result().rows.get(tableNamed('tallies'))?.keys() ?? [])]).toEqual([id(2)]);
  });

  it('lets an event wait for a row parked in an earlier batch', () => {
    const fold = folding([tableNamed('tallies')], new Set([`tallies:${id(1)}`]));
    fold.fold(written(7, 'later'));
    expect(fold.result().parked).toMatchObject([{ state: 'waiting' }]);
  });

  it('holds the whole stream when it cannot say which row an event belongs to', () => {
    const lost: Table = {
      ...tableNamed('words'),
      id: () => {
        throw new Error('no idea');
      },
    };
    const fold = folding([lost]);
    fold.fold(written(1, 'a'));
    expect(fold.result().parked).toMatchObject([{ state: 'parked', keys: ['stream:spec-1'] }]);
  });

  it('refuses a row that does not carry the position of its event: nobody would be told of it', () => {
    const still: Table = { ...tableNamed('words'), evolve: (row) => row ?? { id: id(1), position: 0 } };
    const fold = folding([still]);
    fold.fold(written(5, 'a'));
    expect(fold.result().parked).toMatchObject([{ state: 'parked', error: expect.stringContaining('position') }]);
  });

  it('passes by what no table folds', () => {
    const fold = folding();
    fold.fold(recorded({ type: 'AgentPaused', data: { agentId: id(1) } } as never, 1));
    expect(fold.result()).toEqual({ rows: new Map(), parked: [] });
  });
});

describe('A row', () => {
  const fits = {
    id: id(1),
    position: 1,
    workspaceId: id(1),
    times: 1,
    text: 'a',
    tags: [],
    at: '2026-01-02T03:04:05.000Z',
  };
  it.each([
    ['fits', {}, null],
    ['has text with a zero character', { text: 'a\0b' }, 'text'],
    ['has no uuid where one is wanted', { workspaceId: 'nobody' }, 'workspaceId'],
    ['has half a number', { times: 1.5 }, 'times'],
    ['has too large a number', { times: 3_000_000_000 }, 'times'],
    ['has a time that is none', { at: 'noon' }, 'at'],
    ['has nothing there, which is for the table to say', { text: null }, null],
  ])('that %s', (_, change, field) => {
    expect(invalidColumn(tableNamed('words'), { ...fits, ...change }, null)).toBe(field);
  });
});
