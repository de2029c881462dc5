export { BeginNote, EditNote } from './domain/note.commands.js';
export { getNoteId as noteIdOf } from './note-id.js';
