import type { ToolName } from '../agents/agent-definition.js';
import type { TemplateCategory } from './template-category.js';

/** Holds what people read of a category, on its page and on what links to it. */
export const categoryTexts: Readonly<Record<TemplateCategory, { name: string; about: string }>> = {
  sales: {
    name: 'Sales',
    about: 'Quotes, leads and orders, worked out by rules that you can read. Each result says how it came about.',
  },
  marketing: {
    name: 'Marketing',
    about: 'Tests, links and plans without a spreadsheet. The numbers are worked out step by step.',
  },
  support: {
    name: 'Support',
    about: 'Tickets sorted, refunds checked, deadlines in view. What leaves the workspace waits for a person.',
  },
  engineering: {
    name: 'Engineering',
    about: 'Releases, dependencies and incidents, written up while they happen. They start by webhook or schedule.',
  },
  operations: {
    name: 'Operations',
    about: 'Stock, shifts, prices and deliveries. They watch what changes, and speak only when it matters.',
  },
  finance: {
    name: 'Finance',
    about: 'Invoices, payments and cash, checked to the cent. Differences go to a person, with the sums next to them.',
  },
  people: {
    name: 'People',
    about: 'Leave, first weeks and interviews. The same rules for everybody, and a reason with every answer.',
  },
  research: {
    name: 'Research',
    about: 'Pages, surveys and sources turned into notes. Every note says where it comes from.',
  },
  data: {
    name: 'Data',
    about: 'Tables checked, records reshaped, metrics watched. JSON goes in, and JSON or one sentence comes out.',
  },
  productivity: {
    name: 'Productivity',
    about: 'Meetings, decisions and weeks on one page. They write from the notes that your other agents keep.',
  },
};

/** Holds what a tool lets an agent do, as the rest of “It …”. */
export const toolTexts: Readonly<Record<ToolName, string>> = {
  'http.request': 'Calls addresses on the web',
  'notes.write': 'Writes notes of the workspace',
  'notes.read': 'Reads notes of the workspace',
  'time.now': 'Looks at the clock',
  'math.evaluate': 'Calculates',
  'json.query': 'Picks from data it is given',
  'text.extract': 'Turns pages into text',
  'ask.person': 'Asks a person a question',
};

export const galleryTexts = {
  title: 'Templates',
  about: 'Ready-made agents. Most can be tried here, no account needed.',
};
