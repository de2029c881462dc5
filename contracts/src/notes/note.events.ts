import { z } from 'zod';
import { aggregate, type EventOfAggregate } from '../aggregate.js';
import { WorkspaceId } from '../ids.js';
import { Content } from '../json.js';
import { limits } from '../limits.js';

export const NoteKey = z.string().trim().min(1).max(limits.note.key);
const ofNote = { noteId: z.uuid(), workspaceId: WorkspaceId };

/**
 * A workspace note that agents and people keep, in the stream `note-<id derived from workspace and key>`. Its text is sealed with a key
 * of its own, because it outlives the run that wrote it.
 */
export const noteEvents = aggregate('note', ofNote, {
  NoteWritten: { key: NoteKey, text: Content },
});
export type NoteEvent = EventOfAggregate<typeof noteEvents>;
export const NoteWritten = noteEvents.schemas.NoteWritten;
export type NoteWritten = z.infer<typeof NoteWritten>;
