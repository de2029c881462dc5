import { z } from 'zod';
import { event } from '../event.js';
import { WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';

export const NoteKey = z.string().trim().min(1).max(limits.note.key);
/** A workspace note that agents keep, in the stream `note-<id derived from workspace and key>`. */
export const NoteWritten = event(
  'NoteWritten',
  z.object({ noteId: z.uuid(), workspaceId: WorkspaceId, key: NoteKey, text: z.string().max(limits.note.text) }),
);
export const NoteEvent = z.discriminatedUnion('type', [NoteWritten]);
export type NoteEvent = z.infer<typeof NoteEvent>;
