import { hasTerms } from '@throughline/contracts/search-text.js';
import { NoteOrder } from '@throughline/contracts/notes/note.requests.js';
import { noteSearchText, type NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { z } from 'zod';
import { buildUrlSearch, Words } from '../../lib/page/url-search.js';

/** Describes a list of notes; the URL and the API's query have the same names. */
const NoteSearch = z.object({ q: Words, order: NoteOrder.catch('-changed') });
export type NoteSearch = z.infer<typeof NoteSearch>;

/** The parameters that the URL of the list may have; `create` opens the form, with a name if there is one. */
export const noteParameters = { ...NoteSearch.shape, create: z.string() };

export const noteUrl = buildUrlSearch(NoteSearch, ['order']);

/** Whether a note that came live belongs to the search. */
export const matchesNoteSearch = (note: NoteRow, { q }: NoteSearch): boolean =>
  q === undefined || hasTerms(noteSearchText(note), q);
