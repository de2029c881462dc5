import { z } from 'zod';
import type { InputField } from '../agents/agent-definition.js';
import { FileId } from '../ids.js';
import type { Json } from '../json.js';

/** The value of an input that is a file. One that takes several has a list of these. */
export const FileRef = z.strictObject({ file: FileId });
export type FileRef = z.infer<typeof FileRef>;

const Value = z.union([FileRef.transform((one) => [one]), z.array(FileRef).min(1)]);

/** The files of an input; null when the value is neither a file nor a list of files. */
export const fileIdsIn = (value: Json): FileId[] | null => Value.safeParse(value).data?.map(({ file }) => file) ?? null;

/** A file and the input that it is given as. */
export type InputFile = { input: string; fileId: FileId };

/** The files among the inputs of a run, in the order of the agent's inputs. */
export const filesOfInputs = (fields: readonly InputField[], inputs: Readonly<Record<string, Json>>): InputFile[] =>
  fields.flatMap(({ type, name }) =>
    type === 'file' ? (fileIdsIn(inputs[name] ?? null) ?? []).map((fileId) => ({ input: name, fileId })) : [],
  );
