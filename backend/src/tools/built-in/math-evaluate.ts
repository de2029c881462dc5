import { z } from 'zod';
import { runInSandbox } from '../../kernel/sandbox/sandbox.js';
import { tool, type Tool } from '../../kernel/agent-tools/tool.js';

export const mathEvaluate: Tool = tool({
  name: 'math.evaluate',
  title: 'Calculator',
  description: 'Works out an expression, e.g. round(12.5 * 1.21, 2); variables may be given by name.',
  readOnly: true,
  input: z.object({
    expression: z.string().min(1).max(1_000).describe('What to work out.'),
    variables: z
      .record(z.string().regex(/^[a-zA-Z]\w{0,39}$/), z.number())
      .optional()
      .describe('Numbers by name.'),
  }),
  run: async ({ expression, variables = {} }, context) => ({
    result: await runInSandbox('calculator', { expression, variables }, context),
  }),
});
