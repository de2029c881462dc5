import type { Json } from '@throughline/contracts/json.js';
import { FailureCode } from '@throughline/contracts/run-status.js';

const mask = '•••';

/** The shape of an event without its content. Field names and ids stay, because they reveal nothing that people wrote. */
export const masked = (value: unknown): Json => {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value === 'object' && value !== null) return maskedFields({ ...value });
  if (typeof value === 'boolean' || value === null) return value;
  return typeof value === 'string' && isId(value) ? value : mask;
};

export const maskedFields = (data: Record<string, unknown>): Record<string, Json> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, isCode(name, value) ? value : masked(value)]));

/** One of the product's own failure codes, which nobody wrote. */
const isCode = (name: string, value: unknown): value is FailureCode =>
  name === 'code' && FailureCode.safeParse(value).success;

const isId = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
