import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { inlineContent } from '@throughline/contracts/json.js';
import { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { notesProjection } from './notes.projection.js';

const noteId = '0193a000-0000-7000-8000-0000000000cc';
const written = (text: string, n: number) =>
  recorded(
    { type: 'NoteWritten', data: { noteId, workspaceId, key: 'orders', text: inlineContent(text) } } as const,
    n,
  );

it('a note shows what was written last, and by whom', () => {
  const [notes] = notesProjection.tables;
  if (notes === undefined) throw new Error('There is no table of notes.');
  expect(NoteRow.parse(rowAfter(notes, written('one', 1), written('two', 2)))).toMatchObject({
    id: noteId,
    key: 'orders',
    text: inlineContent('two'),
    revision: 1,
    position: 2,
    writtenBy: { kind: 'user' },
  });
});
