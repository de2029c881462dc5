import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { type Json, writeValue } from '@throughline/contracts/json.js';
import { referencesIn } from '@throughline/contracts/triggers/mapping.js';
import { readPlace } from '@throughline/contracts/triggers/mapping-path.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import type { InputMapping } from '@throughline/contracts/triggers/trigger.events.js';

/** `files`: names of parts of a form in which files have to come; with none the body is JSON. */
export type ExamplePayload = {
  body: Json;
  files: string[];
  headers: Record<string, string>;
  query: Record<string, string>;
};

/** `today`: a date, as YYYY-MM-DD. `inputs`: values that are known to make sense; any other is of the type of its field. */
export type KnownOfAgent = { fields: readonly InputField[]; today: string; inputs: RunInputs };

/** A payload from which the mapping takes a valid value for each input. */
export const examplePayload = (mapping: InputMapping, agent: KnownOfAgent): ExamplePayload => {
  let body: Json | undefined;
  const headers: Record<string, string> = {};
  const query: Record<string, string> = {};
  for (const { steps, value } of listReferences(mapping, agent)) {
    const [root, ...path] = steps;
    if (root === 'body') body = withValue(body, path, value);
    if (root === 'headers' && path[0] !== undefined) headers[path[0]] ??= writeValue(value);
    if (root === 'query' && path[0] !== undefined) query[path[0]] ??= writeValue(value);
  }
  return { body: body ?? {}, files: listFileParts(mapping, agent), headers, query };
};

/** Only a form has files, and its parts are directly in the body. */
const listFileParts = (mapping: InputMapping, { fields }: KnownOfAgent): string[] => {
  const needed = fields.filter(({ type, required }) => type === 'file' && required);
  const names = needed.flatMap(({ name }) =>
    referencesIn(mapping[name] ?? '').flatMap(({ expression, isWhole }) => {
      const [root, part, ...rest] = readPlace(expression) ?? [];
      return isWhole && root === 'body' && part !== undefined && rest.length === 0 ? [part] : [];
    }),
  );
  return [...new Set(names)];
};

type Reference = { steps: string[]; value: Json };

/** The strictest types come first: where two inputs take the same value, it fits both if it can. */
const strictestFirst: readonly InputField['type'][] = [
  'choice',
  'date',
  'yes_no',
  'number',
  'json',
  'long_text',
  'text',
  'file',
];

const listReferences = (mapping: InputMapping, { fields, today, inputs }: KnownOfAgent): Reference[] =>
  Object.entries(mapping)
    .map(([name, template]) => ({ template, field: fields.find((field) => field.name === name) }))
    .sort((a, b) => strictness(a.field) - strictness(b.field))
    .flatMap(({ template, field }) =>
      referencesIn(template).map(({ expression, isWhole }) => ({
        steps: readPlace(expression) ?? [],
        value: isWhole && field !== undefined ? (inputs[field.name] ?? getExample(field, today)) : 'text',
      })),
    );

const strictness = (field: InputField | undefined): number =>
  field === undefined ? strictestFirst.length : strictestFirst.indexOf(field.type);

const getExample = (field: InputField, today: string): Json => {
  switch (field.type) {
    case 'text':
    case 'long_text':
      return 'text';
    case 'number':
      return 7;
    case 'yes_no':
      return true;
    case 'choice':
      return field.options[0] ?? '';
    case 'date':
      return today;
    case 'json':
      return {};
    case 'file':
      return null;
  }
};

/** Keeps what is there already, except that a value becomes an object or a list where another input takes a part of it. */
const withValue = (whole: Json | undefined, [step, ...rest]: readonly string[], value: Json): Json => {
  if (step === undefined) return whole ?? value;
  if (/^\d+$/.test(step)) {
    const list = Array.isArray(whole) ? [...whole] : [];
    const at = Math.min(Number(step), maxListed);
    for (let n = list.length; n < at; n += 1) list.push(null);
    list[at] = withValue(list[at] ?? undefined, rest, value);
    return list;
  }
  const object = typeof whole === 'object' && whole !== null && !Array.isArray(whole) ? whole : {};
  const before = Object.hasOwn(object, step) ? object[step] : undefined;
  return Object.fromEntries([...Object.entries(object), [step, withValue(before, rest, value)]]);
};

/** A mapping may name any place in a list; an example that long would be of no use. */
const maxListed = 20;
