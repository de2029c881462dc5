import type { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';
import { splitUnread } from './unread-fields.js';

export type JsonObject = Record<string, Json>;

export const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A day as `2026-01-31`. */
export const isDay = (value: Json): boolean => z.iso.date().safeParse(value).success;

/** Returns an empty value of the same shape, for a row that is added. */
export const toBlank = (value: Json): Json => {
  if (typeof value === 'string') return '';
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return false;
  if (Array.isArray(value)) return [];
  return isObject(value) ? mapValues(value, toBlank) : null;
};

const mapValues = (object: JsonObject, change: (value: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

/** `net_days` and `unitPrice` are read as "Net days" and "Unit price". */
export const readName = (name: string): string => {
  const words = name.replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  const plain = words.replace(/[_-]+/g, ' ').trim();
  return plain === '' ? name : `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
};

/** Names the fields that an example has and a value has not: `lines`, `lines 2: price`. */
export const listMissing = (value: Json, example: Json): string[] => {
  if (Array.isArray(value) && Array.isArray(example)) {
    const [first] = example;
    return first === undefined
      ? []
      : value.flatMap((row, at) => listMissing(row, first).map((name) => `${at + 1}: ${name}`));
  }
  if (!isObject(value) || !isObject(example)) return [];
  return Object.entries(example).flatMap(([name, of]) => {
    const own = Object.hasOwn(value, name) ? value[name] : undefined;
    return own === undefined ? [name] : listMissing(own, of).map((inner) => `${name} ${inner}`);
  });
};

/** Says where a text stops being JSON, without a parser's words; null for JSON. */
export const describeJsonFlaw = (text: string): string | null => {
  const { unread } = splitUnread(text);
  if (unread !== null) return `${unread} ${unread.includes(', ') ? 'are' : 'is'} not understood.`;
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return describeParsing(error instanceof Error ? error.message : '', text);
  }
};

/** Browsers say it in words of their own. */
const describeParsing = (message: string, text: string): string => {
  if (/\bend\b|unterminated/i.test(message)) return 'it ends too early. Close every quote and bracket.';
  const position = /position (\d+)/.exec(message)?.[1];
  const line = position === undefined ? undefined : text.slice(0, Number(position)).split('\n').length;
  return `${line === undefined ? 'it' : `line ${line}`} can’t be read. Put text in quotes, lists in [ ] and objects in { }.`;
};
