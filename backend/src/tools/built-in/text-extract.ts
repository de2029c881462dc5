import { z } from 'zod';
import { runInSandbox } from '../../kernel/sandbox/sandbox.js';
import { tool, type Tool } from '../../kernel/agent-tools/tool.js';

export const textExtract: Tool = tool({
  name: 'text.extract',
  title: 'Text of a page',
  description: 'Turns HTML into readable text.',
  readOnly: true,
  input: z.object({ html: z.string().max(5_000_000).describe('The page.') }),
  run: async ({ html }, context) => ({ text: await runInSandbox('page-text', { html }, context) }),
});
