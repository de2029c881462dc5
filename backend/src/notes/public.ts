export { BeginNote } from './domain/note.commands.js';
export { noteIdOf } from './note-id.js';
