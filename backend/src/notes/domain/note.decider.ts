import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { NoteEvent } from '@throughline/contracts/notes/note.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import type { EditNote, NoteCommand } from './note.commands.js';
import { NoteExists, NoteMissing } from './note.errors.js';

type Note = { key: string; workspaceId: WorkspaceId } | null;

const decide = (command: NoteCommand, note: Note): NoteEvent[] => {
  if (command.type === 'EditNote') return edit(command, note);
  if (command.type === 'BeginNote' && note !== null) return [];
  const isFirst = command.type === 'CreateNote' || (command.type === 'WriteNote' && command.facts?.isFirst === true);
  if (isFirst && note !== null) throw new NoteExists();
  return [{ type: 'NoteWritten', data: command.data }];
};

const edit = ({ data: { noteId, workspaceId }, facts }: EditNote, note: Note): NoteEvent[] => {
  if (note === null || note.workspaceId !== workspaceId || facts === null) throw new NoteMissing();
  if (facts.unchanged) return [];
  return [{ type: 'NoteWritten', data: { noteId, workspaceId, key: note.key, text: facts.sealed } }];
};

export const noteDecider: Decider<Note, NoteCommand, NoteEvent> = {
  category: 'note',
  id: ({ data }) => data.noteId,
  initial: null,
  decide,
  evolve: (_, { data: { key, workspaceId } }) => ({ key, workspaceId }),
};
