import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { input, list, type AgentTale } from './agent-tale.js';

export const stock: AgentTale = {
  key: 'stock',
  name: 'Stock watch',
  description: 'Finds what runs low after a count, and asks before it goes on the list to reorder.',
  icon: { glyph: 'package', tint: 4 },
  labels: ['warehouse'],
  by: 'tomas',
  initial: {
    instructions: list(
      'You look over a stock count.',
      'Find what runs low with `json.query`, data: {{counts}}, query: "join(\', \', [?count < minimum].name)"',
      'If {{step 1}} is not empty then put it down with `notes.write`, key: to reorder, text: {{step 1}}',
      'If {{step 1}} is empty then Answer: Everything is in stock otherwise Answer: To reorder: {{step 1}}.',
    ),
    inputs: [input('json', 'counts', 'Counts: name, count and minimum of each')],
    tools: [newToolUse('json.query'), newToolUse('notes.write', 'ask')],
  },
  editions: [{ note: 'Asks before anything goes on the list.' }],
};

export const notices: AgentTale = {
  key: 'notices',
  name: 'Notice reader',
  description: 'Turns a page of the harbour office into plain words and keeps it.',
  icon: { glyph: 'file', tint: 2 },
  labels: ['office'],
  by: 'mara',
  initial: {
    instructions: list(
      'You read notices.',
      'Read the page with `text.extract`, html: {{page}}',
      'Keep it with `notes.write`, key: harbour notice, text: {{step 1}}',
      'Answer: The notice says: {{step 1}}',
    ),
    inputs: [input('long_text', 'page', 'Page (HTML)')],
    tools: [newToolUse('text.extract'), newToolUse('notes.write')],
  },
  editions: [{ note: 'First version.' }],
};

export const briefing: AgentTale = {
  key: 'briefing',
  name: 'Morning briefing',
  description: 'What there is to know before the gates open.',
  icon: { glyph: 'calendar', tint: 5 },
  labels: ['office'],
  by: 'mara',
  initial: {
    instructions: list(
      'You brief the morning shift.',
      'Look at the clock with `time.now`, zone: Europe/Lisbon',
      'Read the large orders with `notes.read`, key: large orders',
      'Read what is to be reordered with `notes.read`, key: to reorder',
      'Answer: Good morning. It is {{step 1.weekday}}, {{step 1.date}}.',
      'If {{step 2}} is not empty then Answer: The latest large order: {{step 2}} otherwise Answer: There are no large orders.',
      'If {{step 3}} is not empty then Answer: To reorder: {{step 3}} otherwise Answer: Nothing is to be reordered.',
    ),
    tools: [newToolUse('time.now'), newToolUse('notes.read')],
  },
  editions: [{ note: 'Orders and stock.' }],
};

export const tide: AgentTale = {
  key: 'tide',
  name: 'Tide log',
  description: 'Notes the height of the water every few minutes.',
  icon: { glyph: 'zap', tint: 6 },
  labels: ['quay'],
  by: 'tomas',
  initial: {
    instructions: list(
      'You log the tide.',
      'Look at the clock with `time.now`, zone: Europe/Lisbon',
      'Work out the height with `math.evaluate`, expression: round(2.1 + 1.6 * cos({{step 1.unix}} / 7116), 2)',
      'Keep it with `notes.write`, key: tide, text: {{step 2}} m at {{step 1.time}}',
      'If {{step 2}} is more than 3.2 then Answer: High water: the quay gates stay closed otherwise Answer: The tide is at {{step 2}} m.',
    ),
    tools: [newToolUse('time.now'), newToolUse('math.evaluate'), newToolUse('notes.write')],
    overlap: 'skip',
  },
  editions: [{ note: 'Every few minutes.' }],
};

export const customs: AgentTale = {
  key: 'customs',
  name: 'Customs estimate',
  description: 'Duty on a consignment. Paused until the new rates are out.',
  icon: { glyph: 'scale', tint: 8 },
  labels: ['money'],
  by: 'mara',
  initial: {
    instructions: list(
      'You estimate duty.',
      'Work out the duty with `math.evaluate`, expression: round({{value}} * 0.042 + {{weight}} * 0.11, 2)',
      'Answer: Duty on {{value}} euros and {{weight}} kg is about {{step 1}} euros.',
    ),
    inputs: [input('number', 'value', 'Value in euros'), input('number', 'weight', 'Weight in kg')],
    tools: [newToolUse('math.evaluate')],
  },
  editions: [{ note: 'Rates of last year.' }],
  paused: true,
};

export const documents: AgentTale = {
  key: 'documents',
  name: 'Document reader',
  description: 'Reads out what a file says.',
  icon: { glyph: 'file', tint: 6 },
  labels: ['office'],
  by: 'tomas',
  initial: {
    instructions: list('You read documents.', 'Answer: It says: {{document}}'),
    inputs: [{ type: 'file', name: 'document', label: 'Document', required: true, multiple: false }],
  },
  editions: [{ note: 'First version.' }],
};
