import type { Json } from '@throughline/contracts/json.js';
import type { JsonObject } from '../conversation.js';

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns what is at the top of the schema instead of an object; null when it is one. */
export const topTypeFlaw = (schema: JsonObject): string | null =>
  schema['type'] === 'object' ? null : typeof schema['type'] === 'string' ? schema['type'] : 'None';

const formatContext = (path: readonly string[]): string => `In context=(${path.map((key) => `'${key}'`).join(', ')})`;

/** The first rule of strict schemas that this one breaks, at any depth; null when it breaks none. */
export const strictFlaw = (schema: Json | undefined, path: readonly string[] = []): string | null => {
  if (!isObject(schema)) return null;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  if (schema['type'] === 'object' || schema['properties'] !== undefined) {
    if (schema['additionalProperties'] !== false)
      return `${formatContext(path)}, 'additionalProperties' is required to be supplied and to be false.`;
    const required = Array.isArray(schema['required']) ? schema['required'] : [];
    const missing = Object.keys(properties).find((name) => !required.includes(name));
    if (missing !== undefined)
      return `${formatContext(path)}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`;
  }
  const inner: [string[], Json | undefined][] = [
    ...Object.entries(properties).map(([name, value]): [string[], Json] => [['properties', name], value]),
    [['items'], schema['items']],
    ...(Array.isArray(schema['anyOf']) ? schema['anyOf'] : []).map((value, at): [string[], Json] => [
      ['anyOf', String(at)],
      value,
    ]),
  ];
  for (const [keys, value] of inner) {
    const flaw = strictFlaw(value, [...path, ...keys]);
    if (flaw !== null) return flaw;
  }
  return null;
};
