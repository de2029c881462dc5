import { search } from '@jmespath-community/jmespath';
import type { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';

type Search = { data: Json; query: string; most: number };

/** Returns what a JMESPath expression picks; called in the sandbox process. */
export const work = ({ data, query, most }: Search): Json => {
  const result = found(data, query);
  if (measureSize(result) > most) throw Object.assign(new Error('The result is too big.'), { code: 'too_large' });
  return result;
};

const found = (data: Json, query: string): Json => {
  try {
    return z.json().parse(search(data, query));
  } catch (error) {
    const message = `The query can’t be used: ${formatMessage(error)}`.slice(0, 2_000);
    throw Object.assign(new Error(message), { code: 'query_invalid' });
  }
};

/** An expression of a few characters can make texts of any length. */
const measureSize = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((size, [name, part]) => size + name.length + measureSize(part), 2);
};

const formatMessage = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'it makes no sense';
