import { parseExactJson } from '@throughline/contracts/exact-json.js';
import type { Field, Fields } from '@throughline/catalogue/operations/fields.js';
import { credentialSentence, credentialsIn } from '@throughline/contracts/credentials/find-credentials.js';
import { Json, writeValue } from '@throughline/contracts/json.js';
import { z } from 'zod';

const Property = z.object({
  type: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.string()).optional().catch(undefined),
});
const ArgumentsSchema = z.object({
  properties: z.record(z.string(), Property).default({}),
  required: z.array(z.string()).default([]),
});

/** `options`: the only values, where there are few. */
export type Argument = {
  name: string;
  type: string;
  about: string;
  required: boolean;
  options?: readonly string[] | undefined;
};

/** The arguments of a tool, from the JSON Schema it publishes. */
export const readArguments = (schema: Record<string, Json>): Argument[] => {
  const { properties, required } = ArgumentsSchema.catch({ properties: {}, required: [] }).parse(schema);
  return Object.entries(properties).map(([name, { type = 'any', description = '', enum: options }]) => ({
    name,
    type,
    about: description,
    required: required.includes(name),
    options,
  }));
};

/** Kinds of arguments whose values are not typed as text. */
const types: Readonly<Partial<Record<Field['type'], string>>> = {
  boolean: 'boolean',
  integer: 'integer',
  count: 'integer',
  number: 'number',
  list: 'array',
  object: 'object',
  properties: 'object',
  cell: 'any',
};

/** The arguments of an operation, from its fields. */
export const listArguments = (fields: Fields): Argument[] =>
  Object.entries(fields).map(([name, { type, description = '', optional, default: usual, ...rest }]) => ({
    name,
    type: types[type] ?? 'string',
    about: description,
    required: optional === undefined && usual === undefined,
    options: 'choices' in rest ? rest.choices : undefined,
  }));

const kinds: Readonly<Record<string, string>> = {
  any: 'anything',
  array: 'list',
  boolean: 'yes or no',
  integer: 'whole number',
  object: 'fields',
  string: 'text',
};

/** Returns the kind of an argument in words. */
export const nameKind = ({ type }: Pick<Argument, 'type'>): string => kinds[type] ?? type;

export type ReadPinned = { value: Json } | { error: string } | 'nothing';

/** Text stays text; of other types it has to be JSON. */
export const readPinned = ({ type }: Pick<Argument, 'type'>, text: string): ReadPinned => {
  if (text.trim() === '') return 'nothing';
  const [credential] = credentialsIn(text);
  if (credential) return { error: credentialSentence(credential.name) };
  if (type === 'string') return { value: text };
  try {
    const value = Json.parse(parseExactJson(text));
    const fits =
      type === 'any' || type === describeKind(value) || (type === 'number' && describeKind(value) === 'integer');
    return fits ? { value } : { error: `This has to be of type ${type}.` };
  } catch {
    return { error: type === 'number' || type === 'integer' ? 'Enter a number.' : `Enter JSON of type ${type}.` };
  }
};

const describeKind = (value: Json): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
};

export const pinnedText = (value: Json | undefined): string => (value === undefined ? '' : writeValue(value));
