import { CheckedJson, jsonIn } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import { z } from 'zod';
import { runInSandbox } from '../../kernel/sandbox/sandbox.js';
import { tool, type Tool } from '../../kernel/agent-tools/tool.js';

export const jsonQuery: Tool = tool({
  name: 'json.query',
  title: 'Pick from data',
  description: 'Picks and reshapes parts of a JSON value with a JMESPath expression, e.g. orders[?total > `100`].id.',
  readOnly: true,
  input: z.object({
    data: CheckedJson.describe('The value to look into; text is read as JSON when it is.'),
    query: z.string().min(1).max(2_000).describe('A JMESPath expression.'),
  }),
  run: async ({ data, query }, context) => {
    const value = typeof data === 'string' ? (jsonIn(data) ?? data) : data;
    return { result: await runInSandbox('json-search', { data: value, query, most: limits.blob }, context) };
  },
});
