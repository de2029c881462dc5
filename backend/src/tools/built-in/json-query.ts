import { search } from '@jmespath-community/jmespath';
import { jsonIn } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { z } from 'zod';
import { bounded } from './bounded.js';
import { tool, ToolFailure, type Tool } from '../tool.js';

export const jsonQuery: Tool = tool({
  name: 'json.query',
  title: 'Pick from data',
  description: 'Picks and reshapes parts of a JSON value with a JMESPath expression, e.g. orders[?total > `100`].id.',
  readOnly: true,
  input: z.object({
    data: z.json().describe('The value to look into; text is read as JSON when it is.'),
    query: z.string().min(1).max(2_000).describe('A JMESPath expression.'),
  }),
  run: async ({ data, query }) => {
    const value = typeof data === 'string' ? (jsonIn(data) ?? data) : data;
    try {
      return { result: bounded(() => sane(search(value, query))) };
    } catch (error) {
      if (error instanceof ToolFailure) throw error;
      throw new ToolFailure('query_invalid', `The query can't be used: ${messageOf(error)}`.slice(0, 2_000), false);
    }
  },
});

/** An expression of a few characters can make texts of any length. */
const sane = (result: unknown) => {
  const value = z.json().parse(result);
  if (sizeOf(value) > limits.blob) throw new ToolFailure('too_large', 'The result is too big.', false);
  return value;
};

const sizeOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 8;
  return Object.entries(value).reduce((size, [name, part]) => size + name.length + sizeOf(part), 2);
};

const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'it makes no sense';
