import { inlineContent, type Content } from '../json.js';
import { ownerId, workspaceId } from '../agents/agent.fixtures.js';
import { NoteWritten } from './note.events.js';
import type { NoteRow } from './note.rows.js';

export type NoteFixture = { noteId: string; workspaceId: string; text: string; key?: string };

/** A note in clear, for tests that need many small events of one kind. */
export const noteWritten = ({ text, key = 'key', ...ids }: NoteFixture): NoteWritten =>
  NoteWritten.parse({ type: 'NoteWritten', data: { ...ids, key, text: inlineContent(text) } });

/** The text of such a note. */
export const textOfNote = (text: Content): string =>
  text.kind === 'inline' && typeof text.value === 'string' ? text.value : '';

/** A row of a note that a person wrote. */
export const noteRow = ({
  text = 'Nine to five.',
  ...over
}: Partial<Omit<NoteRow, 'text'>> & { text?: string } = {}): NoteRow => ({
  id: '0193a000-0000-5000-8000-0000000000cc',
  workspaceId,
  revision: 0,
  position: 10,
  key: 'opening hours',
  writtenBy: { kind: 'user', id: ownerId },
  writtenAt: '2026-01-02T03:04:05.000Z',
  ...over,
  text: inlineContent(text),
});
