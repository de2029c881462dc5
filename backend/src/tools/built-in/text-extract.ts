import { compile } from 'html-to-text';
import { z } from 'zod';
import { bounded } from './bounded.js';
import { tool, type Tool } from '../tool.js';

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: 5_000_000, maxDepth: 200 },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'table', format: 'dataTable' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

export const textExtract: Tool = tool({
  name: 'text.extract',
  title: 'Text of a page',
  description: 'Turns HTML into readable text.',
  readOnly: true,
  input: z.object({ html: z.string().max(5_000_000).describe('The page.') }),
  // A page is a stranger's: one cell that says it is a million columns wide would keep everybody waiting.
  run: async ({ html }) => ({ text: bounded(() => toText(html)) }),
});
