import { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { keepStores } from '../../lib/live/keep-stores.js';
import { rowsById } from '../../lib/live/use-row.js';
import { rowWindow } from '../../lib/live/window.js';
import { matchesNoteSearch, noteUrl } from './note-search.js';
import { listNotes, listNotesById } from './notes.api.js';

/** The notes that changed last, and all that were read by their ids. */
export const useNotes = rowWindow('notes', NoteRow, (room, cursor) => listNotes(room, {}, cursor), {
  by: ({ position }) => String(position),
  order: 'server',
});
export const notesById = rowsById(useNotes, listNotesById);

/** The notes of a search, sorted by the server; its key is the search as a URL has it. */
export const notesMatching = keepStores((key) => {
  const search = noteUrl.read(key);
  return rowWindow('notes', NoteRow, (room, cursor) => listNotes(room, search, cursor), {
    belongs: (note) => matchesNoteSearch(note, search),
    by: ({ position }) => (search.order.endsWith('changed') ? String(position) : ''),
    order: 'server',
  });
});
