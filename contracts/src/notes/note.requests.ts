import { z } from 'zod';
import { withoutCredentials } from '../credentials/find-credentials.js';
import { Actor } from '../event.js';
import { RunId } from '../ids.js';
import { Content } from '../json.js';
import { limits } from '../limits.js';
import { PageQuery, SearchWords, several, upAndDown } from '../page.js';
import { readable } from '../readable.js';
import { RequestInteger } from '../request-values.js';
import { Instant } from '../row.js';
import { NoteKey } from './note.events.js';

/** A text that a person gives to a note. */
export const NoteText = withoutCredentials(z.string().max(limits.note.text));

export const CreateNoteRequest = z.object({ key: NoteKey.regex(readable), text: NoteText });
export type CreateNoteRequest = z.infer<typeof CreateNoteRequest>;
export const EditNoteRequest = z.object({ text: NoteText });
export type EditNoteRequest = z.infer<typeof EditNoteRequest>;

/** `changed`: when it was last written. */
export const NoteOrder = z.enum(upAndDown(['key', 'changed']));
export type NoteOrder = z.infer<typeof NoteOrder>;

/** Which notes; `q` looks for words in their keys, `key` is the whole key of one. `ids` takes several, separated by commas. */
export const NoteQuery = PageQuery.extend({
  ids: several(z.uuid()),
  q: SearchWords.optional(),
  key: NoteKey.optional(),
  order: NoteOrder.default('-changed'),
});
export type NoteQuery = z.infer<typeof NoteQuery>;

/** Which editions of a note, newest first; the cursor is the edition that the previous page ended with. */
export const NoteEditionQuery = PageQuery.extend({ cursor: RequestInteger.optional() });
export type NoteEditionQuery = z.infer<typeof NoteEditionQuery>;

/** A text that a note has had. `runId`: of the run in which an agent wrote it. */
export const NoteEdition = z.object({
  edition: z.int().positive(),
  text: Content,
  writtenBy: Actor,
  writtenAt: Instant,
  runId: RunId.nullable(),
});
export type NoteEdition = z.infer<typeof NoteEdition>;
