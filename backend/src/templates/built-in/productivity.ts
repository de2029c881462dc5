import { schedule, template, text, timeOfDay, words, zone, type BuiltInTemplate } from './template.js';

const decisionLog = template({
  version: 2,
  listing: {
    slug: 'decision-log',
    title: 'Decision log',
    summary: 'Keeps what was decided, why and by whom, and shows the last one.',
    does: 'Reads the last decision on a topic, writes the new one with the date and the reason, and shows both.',
    fits: 'Teams that decide the same thing every quarter.',
    steps: ['Looks at the date', 'Reads the last decision on the topic', 'Keeps the new one'],
    categories: ['productivity'],
    tags: ['decision', 'log', 'meeting'],
    icon: { glyph: 'file', tint: 8 },
  },
  agents: [
    {
      part: 'log',
      name: 'Decision log',
      description: 'Keeps decisions with their reasons.',
      instructions: `
You keep the decisions of [[team]].

1. Look at the clock with \`time.now\`, zone: [[zone]]
2. Read the last one with \`notes.read\`, key: decision on {{topic}}
3. Keep the new one with \`notes.write\`, key: decision on {{topic}}, text: {{step 1.date}}, {{who}}: {{decision}}, because {{because}}
4. Decided on {{step 1.date}} by {{who}}: {{decision}}, because {{because}}.
5. If {{step 2.text}} is not empty then Before: {{step 2}}. otherwise It is the first decision on {{topic}}.

## Judgement
- A decision without a reason is a guess: ask for one.`,
      inputs: [
        text('topic', 'Topic'),
        text('decision', 'Decision'),
        text('because', 'Because'),
        text('who', 'Who decided'),
      ],
      tools: { 'time.now': 'auto', 'notes.read': 'auto', 'notes.write': 'auto' },
    },
  ],
  variables: [words('team', 'Team', 'the team'), zone],
  samples: [
    {
      name: 'A second decision',
      inputs: { topic: 'prices', decision: 'raise by 3 %', because: 'wood is dearer', who: 'Ines' },
      notes: { 'decision on prices': '2025-09-01, Sam: keep them, because sales are slow' },
    },
    {
      name: 'The first one',
      inputs: { topic: 'tools', decision: 'one tracker', because: 'two were never right', who: 'Sam' },
    },
    {
      name: 'A whole sentence as the topic',
      inputs: {
        topic:
          'Whether we want to go on with two trackers, one for support and one for the developers, or rather with one',
        decision: 'one tracker',
        because: 'two were never right',
        who: 'Sam',
      },
    },
  ],
});

const weekInOnePage = template({
  version: 1,
  listing: {
    slug: 'week-in-one-page',
    title: 'Week in one page',
    summary: 'Friday’s page, from the notes that agents kept in the week.',
    does: 'Reads large orders, hot leads and invoices to look at, and writes them on one page with the date.',
    fits: 'Teams that write the same report every Friday.',
    steps: ['Looks at the date', 'Reads the notes of the week', 'Keeps the page'],
    categories: ['productivity', 'operations'],
    tags: ['week', 'report', 'notes'],
    icon: { glyph: 'file', tint: 3 },
  },
  agents: [
    {
      part: 'page',
      name: 'Week in one page',
      description: 'Writes the page of the week.',
      instructions: `
You write the page of the week.

1. Look at the clock with \`time.now\`, zone: [[zone]]
2. Read the large orders with \`notes.read\`, key: large orders
3. Read the invoices with \`notes.read\`, key: invoices to look at
4. Week to {{step 1.date}}.
5. If {{step 2.text}} is not empty then Large orders: {{step 2}}. otherwise No order was large.
6. If {{step 3.text}} is not empty then Invoices to look at: {{step 3}}. otherwise Every invoice added up.
7. If {{step 2.text}} is not empty then keep it with \`notes.write\`, key: week to {{step 1.date}}, text: large orders {{step 2}}

## Judgement
- Three lines are enough for a quiet week.`,
      tools: { 'time.now': 'auto', 'notes.read': 'auto', 'notes.write': 'auto' },
    },
  ],
  triggers: [schedule('page', 'Every Friday', '5')],
  variables: [timeOfDay('at', 'At', '15:00'), zone],
  samples: [
    {
      name: 'A full week',
      inputs: {},
      notes: { 'large orders': 'A-1042, 1246.3 EUR', 'invoices to look at': 'R-77 differs by 8' },
    },
    { name: 'A quiet one', inputs: {} },
  ],
});

export const productivity: readonly BuiltInTemplate[] = [decisionLog, weekInOnePage];
