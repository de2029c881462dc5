import { search } from '@jmespath-community/jmespath';
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
    const value = typeof data === 'string' ? read(data) : data;
    try {
      return { result: z.json().parse(bounded(() => search(value, query))) };
    } catch (error) {
      if (error instanceof ToolFailure) throw error;
      throw new ToolFailure('query_invalid', `The query can't be used: ${messageOf(error)}`.slice(0, 2_000), false);
    }
  },
});

type Json = z.infer<ReturnType<typeof z.json>>;
const read = (text: string): Json => {
  try {
    return z.json().parse(JSON.parse(text));
  } catch {
    return text;
  }
};
const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : 'it makes no sense';
