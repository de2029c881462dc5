import type { NoteEvent } from '@throughline/contracts/notes/note.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import type { NoteCommand } from './note.commands.js';

type Note = 'absent' | 'written';

export const noteDecider: Decider<Note, NoteCommand, NoteEvent> = {
  category: 'note',
  id: ({ data }) => data.noteId,
  initial: 'absent',
  decide: ({ type, data }, note) => (type === 'BeginNote' && note === 'written' ? [] : [{ type: 'NoteWritten', data }]),
  evolve: () => 'written',
};
