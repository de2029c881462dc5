import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { isObject, readName } from '../../runs/components/inputs/json-shape.js';
import { splitUnread } from '../../runs/components/inputs/unread-fields.js';

/** Whether an example is data: an agent that reads it looks for its rows and fields. */
export const isData = (text: string): boolean => {
  const value = jsonIn(text);
  return typeof value === 'object' && value !== null;
};

/** Says in which way a text is not of the kind of an example; null where it fits, or where the example is any text. */
export const describeKindFlaw = (name: string, text: string, example: string): string | null => {
  const of = jsonIn(example);
  if (of === undefined || !isData(example)) return null;
  const { json, unread } = splitUnread(text);
  if (unread !== null) return `${name}: ${unread} can’t be read.`;
  const value = jsonIn(json);
  return value === undefined
    ? `${name} has to be ${nameKind(of)}. This can’t be read as JSON.`
    : compare(name, value, of);
};

const compare = (name: string, value: Json, example: Json): string | null => {
  if (Array.isArray(example))
    return Array.isArray(value) ? compareRows(name, value, example[0]) : `${name} has to be ${nameKind(example)}.`;
  if (isObject(example))
    return isObject(value) ? compareFields(name, value, example) : `${name} has to be ${nameKind(example)}.`;
  return example === null || value === null || typeof value === typeof example
    ? null
    : `${name} has to be ${nameKind(example)}.`;
};

const compareRows = (name: string, rows: readonly Json[], example: Json | undefined): string | null => {
  if (example === undefined) return null;
  return rows.map((row, at) => compare(`${name} ${at + 1}`, row, example)).find((flaw) => flaw !== null) ?? null;
};

const compareFields = (name: string, value: Record<string, Json>, example: Record<string, Json>): string | null => {
  for (const [key, of] of Object.entries(example)) {
    const field = value[key];
    const flaw =
      field === undefined ? `${name}: ${readName(key)} is missing.` : compare(`${name}: ${readName(key)}`, field, of);
    if (flaw !== null) return flaw;
  }
  return null;
};

const nameKind = (example: Json): string => {
  if (Array.isArray(example)) {
    const [row] = example;
    return row === undefined || !isObject(row) ? 'a list' : `a list of rows with ${listNames(row)}`;
  }
  if (typeof example === 'number') return 'a number';
  if (typeof example === 'boolean') return 'true or false';
  return example !== null && isObject(example) ? `fields: ${listNames(example)}` : 'a text';
};

const listNames = (object: Record<string, Json>): string => Object.keys(object).map(readName).join(', ');
