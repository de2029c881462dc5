import { fileIdsIn } from '@throughline/contracts/files/file-input.js';
import { FileId } from '@throughline/contracts/ids.js';
import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { z } from 'zod';

/** A file that was uploaded for an input. `name` null: it is that of an earlier run, and is loaded. */
const ChosenFile = z.object({ file: FileId, name: z.string().nullable(), bytes: z.number().nullable() });
export type ChosenFile = z.infer<typeof ChosenFile>;

/** `uploading`: the name of the file on its way; null when there is none. */
const FilesOfInput = z.object({ files: z.array(ChosenFile).readonly(), uploading: z.string().nullable() });
type FilesOfInput = z.infer<typeof FilesOfInput>;

/** A form holds the files of an input as text. */
const read = (text: string): FilesOfInput =>
  FilesOfInput.safeParse(jsonIn(text)).data ?? { files: [], uploading: null };
export const filesIn = (text: string): readonly ChosenFile[] => read(text).files;
export const uploadingIn = (text: string): string | null => read(text).uploading;
export const textOfFiles = (files: readonly ChosenFile[], uploading: string | null = null): string =>
  files.length === 0 && uploading === null ? '' : JSON.stringify({ files, uploading } satisfies FilesOfInput);

/** The form that would give this value. */
export const filesOfValue = (value: Json): ChosenFile[] =>
  (fileIdsIn(value) ?? []).map((file) => ({ file, name: null, bytes: null }));

export const valueOfFiles = (files: readonly ChosenFile[], multiple: boolean): Json => {
  const refs = files.map(({ file }) => ({ file }));
  return multiple ? refs : (refs[0] ?? null);
};

export const namesOfFiles = (text: string): string =>
  filesIn(text)
    .map(({ name }) => name ?? 'a file')
    .join(', ');
