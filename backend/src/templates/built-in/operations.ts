import { data, figure, schedule, template, timeOfDay, webhook, words, zone, type BuiltInTemplate } from './template.js';

const stockWatch = template({
  version: 3,
  listing: {
    slug: 'stock-watch',
    title: 'Stock watch',
    summary: 'Finds what runs low, and puts it on the order list after a yes.',
    does: 'Compares what is on the shelf with your minimum and writes the list of what to order.',
    fits: 'Warehouses and shops with a stock list that somebody exports.',
    steps: ['Finds what is below the minimum', 'Puts it on the order list, after a yes'],
    categories: ['operations'],
    tags: ['stock', 'warehouse', 'order'],
    icon: { glyph: 'package', tint: 3 },
  },
  agents: [
    {
      part: 'watch',
      name: 'Stock watch',
      description: 'Finds what runs low.',
      instructions: `
You watch the stock.

1. Find what runs low with \`json.query\`, data: {{stock}}, query: "join(', ', [?quantity < \`[[minimum]]\`].join('', [name, ' (', to_string(quantity), ')']))"
2. If {{step 1}} is not empty then keep it with \`notes.write\`, key: to order, text: {{step 1}}
3. If {{step 1}} is empty then Nothing is below [[minimum]]. otherwise Below [[minimum]]: {{step 1}}.

## Judgement
- Seasonal goods are not ordered again after their season.`,
      inputs: [data('stock', 'Stock')],
      tools: { 'json.query': 'auto', 'notes.write': 'ask' },
    },
  ],
  triggers: [webhook('watch', 'A stock list arrives', ['stock'])],
  variables: [figure('minimum', 'Low-stock threshold', 10)],
  samples: [
    {
      name: 'Two run low',
      inputs: {
        stock: [
          { name: 'oak crates', quantity: 4 },
          { name: 'pallets', quantity: 80 },
          { name: 'straps', quantity: 9 },
        ],
      },
    },
    { name: 'Exactly at the minimum', inputs: { stock: [{ name: 'pallets', quantity: 10 }] } },
    { name: 'A text instead of a list', inputs: { stock: 'See the attached sheet' } },
  ],
});

const shiftBriefing = template({
  version: 1,
  listing: {
    slug: 'shift-briefing',
    title: 'Shift briefing',
    summary: 'The page of the morning, from the notes that other agents keep.',
    does: 'Reads what is to be ordered and the large orders, and writes them on one page with the date.',
    fits: 'Teams that start the day with a short meeting.',
    steps: ['Looks at the date', 'Reads the notes of other agents', 'Writes the page'],
    categories: ['operations', 'productivity'],
    tags: ['briefing', 'morning', 'notes'],
    icon: { glyph: 'book', tint: 4 },
  },
  agents: [
    {
      part: 'briefing',
      name: 'Shift briefing',
      description: 'The page of the morning.',
      instructions: `
You brief the morning shift.

1. Look at the clock with \`time.now\`, zone: [[zone]]
2. Read what is to be ordered with \`notes.read\`, key: to order
3. Read the large orders with \`notes.read\`, key: large orders
4. Good morning, [[team]]. It is {{step 1.weekday}}, {{step 1.date}}.
5. If {{step 2.text}} is not empty then To order: {{step 2}}. otherwise Nothing is to be ordered.
6. If {{step 3.text}} is not empty then Large orders: {{step 3}}. otherwise No order was large.

## Judgement
- Name what changed since yesterday first.`,
      tools: { 'time.now': 'auto', 'notes.read': 'auto' },
    },
  ],
  triggers: [schedule('briefing', 'Every working day', '1-5')],
  variables: [words('team', 'Team', 'early shift'), timeOfDay('at', 'At', '07:30'), zone],
  samples: [
    {
      name: 'A busy morning',
      inputs: {},
      notes: { 'to order': 'oak crates (4)', 'large orders': 'A-1042 for Quay Logistics, 1246.3 EUR' },
    },
    { name: 'A quiet one', inputs: {} },
  ],
});

export const operations: readonly BuiltInTemplate[] = [stockWatch, shiftBriefing];
