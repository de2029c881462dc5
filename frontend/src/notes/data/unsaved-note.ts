import { storedInTab } from '../../lib/page/browser-storage.js';
import { z } from 'zod';

/** A text that was typed over an edition of a note, and not saved. */
const UnsavedNote = z.object({ text: z.string(), base: z.string(), revision: z.int() });
export type UnsavedNote = z.infer<typeof UnsavedNote>;

const buildKey = (noteId: string): string => `note:${noteId}`;

/** Returns what was typed before the page was left or loaded again; null when all is saved. */
export const readUnsaved = (noteId: string): UnsavedNote | null => {
  try {
    return UnsavedNote.nullable().parse(JSON.parse(storedInTab.get(buildKey(noteId)) ?? 'null'));
  } catch {
    // Written by another version of this page, or by hand: it says nothing to us.
    return null;
  }
};

export const writeUnsaved = (noteId: string, unsaved: UnsavedNote | null): void => {
  if (unsaved === null || unsaved.text === unsaved.base) storedInTab.remove(buildKey(noteId));
  else storedInTab.set(buildKey(noteId), JSON.stringify(unsaved));
};
