import { parseExactJson } from '@throughline/contracts/exact-json.js';
import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { credentialSentence, credentialsIn } from '@throughline/contracts/credentials/find-credentials.js';
import type { Json } from '@throughline/contracts/json.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { z } from 'zod';
import { filesIn, filesOfValue, textOfFiles, uploadingIn, valueOfFiles } from './chosen-files.js';
import { describeJsonFlaw } from './json-shape.js';
import { readNumber, writeNumber } from '../../../lib/numbers/read.js';

/** The raw values of the form: text as it was typed, or whether a box is checked. */
export const RawInputs = z.record(z.string(), z.union([z.string(), z.boolean()]));
export type RawInputs = z.infer<typeof RawInputs>;

export type ReadInputs = { values: RunInputs; errors: Record<string, string> };

type Read = { value: Json } | { error: string } | 'nothing';

const readDate = (text: string): Read =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? { value: text } : { error: 'Choose a day.' };

const readJson = ({ label }: InputField, text: string): Read => {
  const flaw = describeJsonFlaw(text);
  return flaw === null ? { value: parseExactJson(text) as Json } : { error: `${label}: ${flaw}` };
};

const readFiles = (text: string, multiple: boolean): Read => {
  const uploading = uploadingIn(text);
  if (uploading !== null) return { error: `${uploading} is still uploading.` };
  const files = filesIn(text);
  return files.length === 0 ? 'nothing' : { value: valueOfFiles(files, multiple) };
};

const readText = (field: InputField, text: string): Read => {
  switch (field.type) {
    case 'number':
      return readNumber(text);
    case 'date':
      return readDate(text.trim());
    case 'json':
      return readJson(field, text);
    case 'choice':
      return field.options.includes(text) ? { value: text } : { error: 'Choose one of the list.' };
    case 'file':
      return readFiles(text, field.multiple);
    case 'text':
    case 'long_text':
    case 'yes_no':
      return { value: text };
  }
};

const readOne = (field: InputField, raw: string | boolean | undefined): Read => {
  if (field.type === 'yes_no') return { value: raw === true };
  const text = typeof raw === 'string' ? raw : '';
  const [credential] = field.type === 'file' ? [] : credentialsIn(text);
  if (credential) return { error: credentialSentence(credential.name) };
  if (text.trim() !== '') return readText(field, text);
  return field.required ? { error: field.type === 'file' ? 'Choose a file.' : 'Fill this in.' } : 'nothing';
};

/** Reads a filled form; empty optional fields are left out. */
export const readInputs = (fields: readonly InputField[], raw: RawInputs): ReadInputs => {
  const read: ReadInputs = { values: {}, errors: {} };
  for (const field of fields) {
    const one = readOne(field, raw[field.name]);
    if (one === 'nothing') continue;
    if ('error' in one) read.errors[field.name] = one.error;
    else read.values[field.name] = one.value;
  }
  return read;
};

/** A form with a file on its way is not sent yet. */
export const isUploading = (fields: readonly InputField[], raw: RawInputs): boolean =>
  fields.some(({ type, name }) => {
    const value = raw[name];
    return type === 'file' && typeof value === 'string' && uploadingIn(value) !== null;
  });

/** A form that asks only for inputs. */
export const inputsForm = (fields: readonly InputField[]) =>
  z
    .object({ inputs: RawInputs })
    .transform(({ inputs }, context) => ({ inputs: inputsOfForm(fields, inputs, context) }));

/** Reads a field of a form, `inputs` unless another is named; what is wrong with an input is said at it. */
export const inputsOfForm = (
  fields: readonly InputField[],
  raw: RawInputs,
  context: z.RefinementCtx,
  at = 'inputs',
): RunInputs => {
  const { values, errors } = readInputs(fields, raw);
  for (const [name, message] of Object.entries(errors)) context.addIssue({ code: 'custom', path: [at, name], message });
  return values;
};

/** The form that would give these values, for running again with other ones. */
export const toRawInputs = (fields: readonly InputField[], values: RunInputs): RawInputs => {
  const raw: RawInputs = {};
  for (const { name, type } of fields) {
    const value = values[name];
    if (value === undefined) continue;
    if (type === 'yes_no') raw[name] = value === true;
    else if (type === 'file') raw[name] = textOfFiles(filesOfValue(value));
    else if (typeof value === 'number') raw[name] = writeNumber(value);
    else raw[name] = typeof value === 'string' && type !== 'json' ? value : JSON.stringify(value, null, 2);
  }
  return raw;
};
