import type { NoteEvent } from '@throughline/contracts/notes/note.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import type { WriteNote } from './note.commands.js';

/** Nothing that was written decides what may be written next. */
type Note = Record<string, never>;

export const noteDecider: Decider<Note, WriteNote, NoteEvent> = {
  category: 'note',
  id: ({ data }) => data.noteId,
  initial: {},
  decide: ({ data }) => [{ type: 'NoteWritten', data }],
  evolve: (note) => note,
};
