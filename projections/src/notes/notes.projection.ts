import type { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';

export const notesProjection: Projection = {
  name: 'notes',
  version: 1,
  tables: [
    table<NoteRow, 'NoteWritten'>({
      name: 'notes',
      columns: {
        id: 'uuid',
        workspaceId: 'uuid',
        revision: 'bigint',
        position: 'bigint',
        key: 'text',
        text: 'text',
        writtenBy: 'jsonb',
        writtenAt: 'timestamptz',
      },
      indexes: ['(workspace_id, key)'],
      on: ['NoteWritten'],
      id: (event) => event.data.noteId,
      evolve: (_, { data, meta, revision, position }) => ({
        id: data.noteId,
        workspaceId: data.workspaceId,
        revision,
        position,
        key: data.key,
        text: data.text,
        writtenBy: meta.actor,
        writtenAt: meta.at,
      }),
    }),
  ],
};
