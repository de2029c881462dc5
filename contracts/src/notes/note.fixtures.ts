import { inlineContent, type Content } from '../json.js';
import { NoteWritten } from './note.events.js';

export type NoteFixture = { noteId: string; workspaceId: string; text: string; key?: string };

/** A note in clear, for tests that need many small events of one kind. */
export const noteWritten = ({ text, key = 'key', ...ids }: NoteFixture): NoteWritten =>
  NoteWritten.parse({ type: 'NoteWritten', data: { ...ids, key, text: inlineContent(text) } });

/** The text of such a note. */
export const textOfNote = (text: Content): string =>
  text.kind === 'inline' && typeof text.value === 'string' ? text.value : '';
