import { isSealed } from '@throughline/contracts/personal.js';

/** Calls for every sealed text inside a JSON-like value. */
export const eachSealed = (value: unknown, onSealed: (text: string) => void): void => {
  if (typeof value === 'string') {
    if (isSealed(value)) onSealed(value);
  } else if (Array.isArray(value)) value.forEach((item) => eachSealed(item, onSealed));
  else if (isRecord(value)) Object.values(value).forEach((inner) => eachSealed(inner, onSealed));
};

/** The same value with each sealed text replaced, given the name of the field that holds it. */
export const replaceSealed = (
  value: unknown,
  replace: (text: string, field: string) => string,
  field = '',
): unknown => {
  if (typeof value === 'string') return isSealed(value) ? replace(value, field) : value;
  if (Array.isArray(value)) return value.map((item) => replaceSealed(item, replace, field));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaceSealed(inner, replace, name)]));
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof Date) && !ArrayBuffer.isView(value);
