import { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';

export const notesTable = table(NoteRow)({
  name: 'notes',
  indexes: ['(workspace_id, key)'],
  id: 'noteId',
  creates: {
    NoteWritten: ({ data, meta, revision, position }) => ({
      id: data.noteId,
      workspaceId: data.workspaceId,
      revision,
      position,
      key: data.key,
      text: data.text,
      writtenBy: meta.actor,
      writtenAt: meta.at,
    }),
  },
});

export const notesProjection: Projection = {
  name: 'notes',
  version: 2,
  tables: [notesTable],
};
