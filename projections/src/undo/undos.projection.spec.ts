import { undoProgressed, undoRequested } from '@throughline/contracts/undo/undo.fixtures.js';
import { UndoRow } from '@throughline/contracts/undo/undo.row.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { undosTable } from './undos.projection.js';

describe('the row of an undo', () => {
  it('has its items, and how those ended that have', () => {
    const [done, refused] = [
      { item: 1, code: null },
      { item: 0, code: 'version_conflict' },
    ];
    const events = [undoRequested, undoProgressed(done), undoProgressed(refused)];
    const row = UndoRow.parse(rowAfter(undosTable, ...events.map((event, at) => recorded(event, at + 1))));
    const { items, events: count, seen } = undoRequested.data;
    expect(row).toMatchObject({ items, events: count, seen, ended: [done, refused], position: 3 });
  });
});
