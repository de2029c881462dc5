import { NoteRow, noteSearchText } from '@throughline/contracts/notes/note.rows.js';
import { searchIndex, searchSql } from '@throughline/platform/projections/search-index.js';
import { table, type Projection } from '@throughline/platform/projections/table.js';
import { z } from 'zod';

export const notesTable = table(NoteRow)({
  name: 'notes',
  indexes: ['(workspace_id, position, id)', '(workspace_id, key collate rm.by_name, id)', searchIndex],
  derived: {
    columns: z.object({ search: z.string() }),
    values: (row) => ({ search: noteSearchText(row) }),
  },
  earlier: { search: searchSql('key') },
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
  version: 4,
  tables: [notesTable],
};
