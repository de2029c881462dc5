import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { input, list, type AgentTale } from './agent-tale.js';

const addUp = 'Add up the lines with `json.query`, data: {{order.lines}}, query: "sum([].amount)"';
const addTax = 'Add tax with `math.evaluate`, expression: round({{step 1}} * 1.21, 2)';
const keepLarge =
  'If {{step 2}} is more than 1000 then keep it with `notes.write`, key: large orders, text: {{order.id}} for {{order.customer}}, {{step 2}} euros';
const total = 'Answer: Order {{order.id}} for {{order.customer}} comes to {{step 2}} euros with tax.';

export const orders: AgentTale = {
  key: 'orders',
  name: 'Order check',
  description: 'Adds up an order from the shop and remembers the large ones for the morning.',
  icon: { glyph: 'receipt', tint: 1 },
  labels: ['orders', 'shop'],
  by: 'tomas',
  initial: {
    instructions: list('You check an order before it goes to the warehouse.', addUp, addTax, total),
    inputs: [input('json', 'order', 'Order')],
    tools: [newToolUse('json.query'), newToolUse('math.evaluate')],
  },
  editions: [
    { note: 'Adds up lines and tax.' },
    {
      note: 'Large orders are kept as a note, for the morning briefing.',
      changes: {
        instructions: list('You check an order before it goes to the warehouse.', addUp, addTax, keepLarge, total),
        tools: [newToolUse('json.query'), newToolUse('math.evaluate'), newToolUse('notes.write')],
      },
    },
    {
      note: 'At most three at a time.',
      changes: { limits: { ...blankDefinition.limits, steps: 20, activeTime: 300_000, parallelRuns: 3 } },
    },
  ],
};

const price = (expression: string): string => `Work out the price with \`math.evaluate\`, expression: ${expression}`;
export const quotes: AgentTale = {
  key: 'quotes',
  name: 'Quote calculator',
  description: 'Quantity, price and discount in; a quote to send out.',
  icon: { glyph: 'coins', tint: 3 },
  labels: ['sales'],
  by: 'mara',
  initial: {
    instructions: list(
      'You work out quotes.',
      price('{{quantity}} * {{unit_price}}'),
      'Answer: {{quantity}} pieces come to {{step 1}} euros.',
    ),
    inputs: [input('number', 'quantity', 'Quantity'), input('number', 'unit_price', 'Price of one, in euros')],
    tools: [newToolUse('math.evaluate')],
  },
  editions: [
    { note: 'Quantity by price.' },
    {
      note: 'With a discount, in percent.',
      changes: {
        instructions: list(
          'You work out quotes.',
          price('round({{quantity}} * {{unit_price}} * (1 - {{discount}} / 100), 2)'),
          'Answer: {{quantity}} pieces with {{discount}} % off come to {{step 1}} euros.',
        ),
        inputs: [
          input('number', 'quantity', 'Quantity'),
          input('number', 'unit_price', 'Price of one, in euros'),
          input('number', 'discount', 'Discount in percent'),
        ],
      },
    },
    {
      note: 'Freight is free from 500 pieces on.',
      changes: {
        instructions: list(
          'You work out quotes.',
          price('round({{quantity}} * {{unit_price}} * (1 - {{discount}} / 100), 2)'),
          'Answer: {{quantity}} pieces with {{discount}} % off come to {{step 1}} euros.',
          'If {{quantity}} is at least 500 then Answer: Freight is free otherwise Answer: Freight is 45 euros.',
        ),
      },
    },
  ],
  unpublished: {
    instructions: list(
      'You work out quotes. Prices are without tax.',
      price('round({{quantity}} * {{unit_price}} * (1 - {{discount}} / 100), 2)'),
      'Answer: {{quantity}} pieces with {{discount}} % off come to {{step 1}} euros.',
      'If {{quantity}} is at least 400 then Answer: Freight is free otherwise Answer: Freight is 45 euros.',
    ),
  },
};

export const refunds: AgentTale = {
  key: 'refunds',
  name: 'Refund desk',
  description: 'Works out a refund less the restocking fee. A person approves each one.',
  icon: { glyph: 'undo', tint: 7 },
  labels: ['orders', 'money'],
  by: 'tomas',
  initial: {
    instructions: list(
      'You prepare refunds.',
      'Take off the restocking fee with `math.evaluate`, expression: round({{amount}} * 0.9, 2)',
      'Write it down with `notes.write`, key: refund {{order_id}}, text: "{{step 1}} euros for {{order_id}}, because: {{reason}}"',
      'Answer: {{step 1}} euros go back for order {{order_id}}.',
    ),
    inputs: [
      input('text', 'order_id', 'Order'),
      input('number', 'amount', 'Amount in euros'),
      input('long_text', 'reason', 'Reason'),
    ],
    tools: [newToolUse('math.evaluate'), newToolUse('notes.write', 'ask')],
  },
  editions: [
    { note: 'Ten percent restocking fee.' },
    {
      note: 'The fee is five percent now.',
      changes: {
        instructions: list(
          'You prepare refunds.',
          'Take off the restocking fee with `math.evaluate`, expression: round({{amount}} * 0.95, 2)',
          'Write it down with `notes.write`, key: refund {{order_id}}, text: "{{step 1}} euros for {{order_id}}, because: {{reason}}"',
          'Answer: {{step 1}} euros go back for order {{order_id}}.',
        ),
      },
    },
  ],
};

export const returns: AgentTale = {
  key: 'returns',
  name: 'Returns letter',
  description: 'Not published yet.',
  icon: { glyph: 'mail', tint: 2 },
  labels: ['orders'],
  by: 'tomas',
  initial: {
    instructions: list(
      'You answer people who send something back.',
      'Look at the clock with `time.now`, zone: Europe/Lisbon',
      'Answer: Dear {{customer}}, your parcel arrived on {{step 1.date}}.',
      'Answer: Your money is back within five working days.',
    ),
    inputs: [input('text', 'customer', 'Customer')],
    tools: [newToolUse('time.now')],
  },
  editions: [],
};

const whichCustomer =
  'Ask who it is with `ask.person`, question: Which customer is “{{name}}”?, choices: [{"label": "Noor Trading Lda", "hint": "Lisbon, 14 orders"}, {"label": "Noor Trading BV", "hint": "Rotterdam, 2 orders"}, {"label": "Neither", "hint": "A new customer"}]';

export const customers: AgentTale = {
  key: 'customers',
  name: 'Customer desk',
  description: 'Says whose order it is. Where two customers have the name, it asks a person.',
  icon: { glyph: 'receipt', tint: 5 },
  labels: ['orders'],
  by: 'ines',
  initial: {
    instructions: list(
      'You find the customer of an order.',
      whichCustomer,
      'Answer: The order of {{name}} belongs to: {{step 1}}.',
    ),
    inputs: [input('text', 'name', 'Name on the order')],
    tools: [newToolUse('ask.person')],
  },
  editions: [{ note: 'Asks which of two it is.' }],
};
