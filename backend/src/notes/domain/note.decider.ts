import type { NoteEvent } from '@throughline/contracts/notes/note.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import type { WriteNote } from './note.commands.js';

/** The text, once there is one. */
type Note = { text: string | null };

export const noteDecider: Decider<Note, WriteNote, NoteEvent> = {
  category: 'note',
  id: ({ data }) => data.noteId,
  initial: { text: null },
  decide: ({ data }, { text }) => (data.text === text ? [] : [{ type: 'NoteWritten', data }]),
  evolve: (_, { data: { text } }) => ({ text }),
};
