import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { NoteEdition, type CreateNoteRequest } from '@throughline/contracts/notes/note.requests.js';
import { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { http } from '../../lib/http.js';
import { readByIds, readPage, readRows } from '../../lib/live/read-rows.js';
import { newestWritten } from '../../lib/own-writes.js';
import type { NoteSearch } from './note-search.js';

const NotePage = page(NoteRow);
const EditionPage = page(NoteEdition);
const editionsAtOnce = 20;

const buildNotesPath = (workspaceId: WorkspaceId) => `/api/workspaces/${workspaceId}/notes`;
type NoteAt = Pick<NoteRow, 'workspaceId' | 'id'>;
const at = ({ workspaceId, id }: NoteAt, part: string) => `${buildNotesPath(workspaceId)}/${id}/${part}`;

export const listNotes = ({ workspaceId }: Room, search: Partial<NoteSearch>, cursor?: string) =>
  readPage(buildNotesPath(workspaceId), NotePage, { ...search, limit: 100 }, cursor);
export const listNotesById = (workspaceId: WorkspaceId, ids: readonly string[]) =>
  readByIds(buildNotesPath(workspaceId), NotePage, ids);
/** Notes whose names have the words, by name. */
export const findNotes = (workspaceId: WorkspaceId, words: string, signal?: AbortSignal) =>
  readRows(limits.found.notes, (page) =>
    http.get(buildNotesPath(workspaceId), NotePage, {
      query: { q: words || undefined, order: 'key', ...page },
      signal,
    }),
  );
/** The note of exactly this name; null when there is none. */
export const findNoteNamed = async (workspaceId: WorkspaceId, key: string, signal?: AbortSignal) => {
  const query = { key, limit: 1, after: newestWritten() };
  const { items } = await http.get(buildNotesPath(workspaceId), NotePage, { query, signal });
  return items[0] ?? null;
};
/** The editions of a note as new as its row, newest first. */
export const listEditions = (note: NoteAt & Pick<NoteRow, 'position'>, cursor?: string, signal?: AbortSignal) =>
  http.get(at(note, 'editions'), EditionPage, {
    query: { cursor, limit: editionsAtOnce, after: note.position },
    signal,
  });

export const createNote = (workspaceId: WorkspaceId, request: CreateNoteRequest) =>
  http.post(buildNotesPath(workspaceId), request, Receipt, { idempotent: true });
/** `revision`: of the edition that the person has seen. */
export const editNote = (note: NoteAt, text: string, revision: number) =>
  http.patch(at(note, 'text'), { text }, Receipt, { ifMatch: revision, idempotent: true });
