import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { fileIdsIn, filesOfInputs } from '@throughline/contracts/files/file-input.js';
import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

export type Flaw = { pointer: string; code: string; detail: string };

export class InputsInvalid extends DomainError {
  constructor(errors: Flaw[]) {
    super('input_invalid', { errors });
  }
}

export class AnswerInvalid extends DomainError {
  constructor(errors: Flaw[]) {
    super('answer_invalid', { errors });
  }
}

/** The inputs as the agent's fields want them. Templates only make text: `fromText` reads it as the type of the field. */
export const validateInputs = (fields: readonly InputField[], given: RunInputs, fromText: boolean): RunInputs => {
  const { fitting, flaws } = fitFields(fields, given, fromText);
  if (filesOfInputs(fields, fitting).length > limits.filesOfRun)
    flaws.push({ pointer: '/inputs', code: 'too_many', detail: `A run takes at most ${limits.filesOfRun} files.` });
  if (Buffer.byteLength(JSON.stringify(fitting)) > limits.runInputs)
    flaws.push({ pointer: '/inputs', code: 'too_large', detail: 'The inputs are too big together.' });
  if (flaws.length > 0) throw new InputsInvalid(flaws);
  return fitting;
};

/** The answer as the form of the question wants it. */
export const validateAnswer = (form: readonly InputField[], given: RunInputs): RunInputs => {
  const { fitting, flaws } = fitFields(form, given, false);
  const ofAnswer = flaws.map(({ pointer, ...rest }) => ({ pointer: pointer.replace('/inputs/', '/answer/'), ...rest }));
  if (flaws.length > 0) throw new AnswerInvalid(ofAnswer);
  return fitting;
};

const fitFields = (fields: readonly InputField[], given: RunInputs, fromText: boolean) => {
  const flaws: Flaw[] = [];
  const fitting: RunInputs = {};
  for (const name of Object.keys(given)) {
    if (!fields.some((field) => field.name === name)) flaws.push(flaw(name, 'unknown', 'The agent has no such input.'));
  }
  for (const field of fields) {
    const value = given[field.name];
    if (value === undefined || value === null || value === '' || isNoFile(field, value)) {
      if (field.required) flaws.push(flaw(field.name, 'required', missing(field, fromText)));
      continue;
    }
    const read = fromText && typeof value === 'string' ? readText(field, value) : value;
    const wanted = getProblem(field, read);
    if (wanted === null) fitting[field.name] = read;
    else flaws.push(flaw(field.name, 'invalid', wanted));
  }
  return { fitting, flaws };
};

const noFiles = 'No file came with the firing. A call of a webhook gives one, as a part of a form.';
const isNoFile = ({ type }: InputField, value: Json): boolean =>
  type === 'file' && Array.isArray(value) && value.length === 0;
const missing = ({ type }: InputField, fromText: boolean): string =>
  fromText && type === 'file' ? noFiles : 'This input is needed.';

export const flaw = (name: string, code: string, detail: string): Flaw => ({
  pointer: `/inputs/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
  code,
  detail,
});

/** Whether a value is of the type of its input. */
export const fitsInput = (field: InputField, value: Json): boolean => getProblem(field, value) === null;

const longest = { text: 2_000, long_text: 100_000 };

/** Returns what the field wants instead, or null when the value fits. */
const getProblem = (field: InputField, value: Json): string | null => {
  switch (field.type) {
    case 'text':
    case 'long_text': {
      const most = longest[field.type];
      if (typeof value !== 'string') return 'Text, please.';
      return value.length > most ? `At most ${most} characters.` : null;
    }
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? null : 'A number, please.';
    case 'yes_no':
      return typeof value === 'boolean' ? null : 'Yes or no, please.';
    case 'choice':
      return typeof value === 'string' && field.options.includes(value) ? null : `One of: ${field.options.join(', ')}.`;
    case 'date':
      return typeof value === 'string' && isDate(value) ? null : 'A date as YYYY-MM-DD, please.';
    case 'json':
      return null;
    case 'file': {
      const files = fileIdsIn(value);
      if (files === null || (!field.multiple && Array.isArray(value))) return 'A file, as {"file": "<its id>"}.';
      return null;
    }
  }
};

const isDate = (text: string): boolean => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const days = [31, y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return m >= 1 && m <= 12 && d >= 1 && d <= (days[m - 1] ?? 0);
};

const readText = ({ type }: InputField, text: string): Json => {
  const word = text.trim();
  if (type === 'number') return word !== '' && Number.isFinite(Number(word)) ? Number(word) : text;
  if (type === 'yes_no') return /^(true|yes|1)$/i.test(word) ? true : /^(false|no|0)$/i.test(word) ? false : text;
  if (type === 'date') return /^\d{4}-\d{2}-\d{2}T/.test(word) ? word.slice(0, 10) : word;
  return type === 'json' ? (jsonIn(text) ?? text) : text;
};
