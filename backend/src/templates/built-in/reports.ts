import { inCents } from './expressions.js';
import { data, schedule, template, timeOfDay, webhook, words, zone, type BuiltInTemplate } from './template.js';

const recordReshaper = template({
  version: 1,
  listing: {
    slug: 'record-reshaper',
    title: 'Record reshaper',
    summary: 'Turns records into the shape that another system expects, as JSON.',
    does: 'Takes a list of records, gives each field the name that you choose, picks fields out of nested parts, and counts the records in which a field is missing.',
    fits: 'People who rename the same columns of an export every week.',
    steps: ['Gives the fields their new names', 'Counts records with a gap', 'Answers with JSON'],
    categories: ['data', 'engineering'],
    tags: ['json', 'mapping', 'export', 'transform'],
    icon: { glyph: 'package', tint: 2 },
    minutes: 3,
  },
  agents: [
    {
      part: 'reshaper',
      name: 'Record reshaper',
      description: 'Records in, records of another shape out.',
      instructions: `
You turn records into another shape. The answer is JSON and nothing else.

1. Reshape them with \`json.query\`, data: {{records}}, query: "[*].{[[shape]]}"
2. Count them with \`json.query\`, data: {{step 1}}, query: "{count: length(@), gaps: length([?contains(values(@), \`null\`)]), records: @}"
3. {{step 2}}

## Judgement
- Keep amounts as they are: no rounding, no currency signs.
- If a field has another type in some records, name these records.`,
      inputs: [data('records', 'Records')],
      tools: { 'json.query': 'auto' },
    },
  ],
  triggers: [webhook('reshaper', 'Records arrive', ['records'])],
  variables: [
    words(
      'shape',
      'Fields of the new records',
      'id: number, customer: client.name, total: sum',
      'The new name, a colon and the old name, with commas between. A dot leads into a part.',
    ),
  ],
  samples: [
    {
      name: 'Two orders, one without a customer',
      inputs: {
        records: [
          { number: 'A-1042', client: { name: 'Quay Logistics', city: 'Porto' }, sum: 1246.3 },
          { number: 'A-1043', sum: 22.99 },
        ],
      },
    },
    { name: 'An empty list', inputs: { records: [] } },
    { name: 'A text instead of a list', inputs: { records: 'number;client;sum' } },
  ],
});

const dailyRollup = template({
  version: 1,
  listing: {
    slug: 'daily-rollup',
    title: 'Daily rollup',
    summary: 'Sum and count by any field, every evening, kept for the day.',
    does: 'Reads the rows of the day from a note, adds up a figure and counts the rows by a field of your choice, and keeps the result under the date.',
    fits: 'Teams that fill in the same pivot table every evening.',
    steps: ['Reads the rows of the day', 'Adds up and counts by the field', 'Keeps the result under the date'],
    categories: ['data', 'operations'],
    tags: ['rollup', 'sum', 'pivot', 'daily'],
    icon: { glyph: 'chart', tint: 8 },
    minutes: 4,
  },
  agents: [
    {
      part: 'rollup',
      name: 'Daily rollup',
      description: 'Sum and count by a field, kept for the day.',
      instructions: `
You sum up the day. The note “[[rows]]” is a JSON list of rows, which another agent or a person keeps.

1. Look at the clock with \`time.now\`, zone: [[zone]]
2. Read the rows with \`notes.read\`, key: [[rows]]
3. Add up by [[field]] with \`json.query\`, data: {{step 2}}, query: "join('; ', items(group_by([*].{by: to_string(not_null([[field]], 'none')), figure: not_null([[figure]], \`0\`)}, &by))[*].join('', [[0], ' ', to_string(${inCents('sum(map(&figure, [1]))')}), ' in ', to_string(length([1])), length([1]) == \`1\` && ' row' || ' rows'])) || 'nothing'"
4. Add up all with \`json.query\`, data: {{step 2}}, query: "{sum: ${inCents('sum(map(&not_null([[figure]], `0`), @))')}, count: length(@)}"
5. Keep it with \`notes.write\`, key: [[rows]] on {{step 1.date}}, text: [[figure]] {{step 4.sum}}, rows {{step 4.count}}, by [[field]]: {{step 3}}
6. [[rows]] on {{step 1.date}}: [[figure]] {{step 4.sum}}, rows {{step 4.count}}
7. By [[field]]: {{step 3}}

## Judgement
- Compare with the same day of last week, if a note has it.
- A day with half the usual rows is more likely a broken export than a bad day.`,
      tools: { 'time.now': 'auto', 'notes.read': 'auto', 'json.query': 'auto', 'notes.write': 'auto' },
    },
  ],
  triggers: [schedule('rollup', 'Every evening')],
  notes: [{ key: '[[rows]]', text: '[{"shop": "Example", "amount": 10}]' }],
  variables: [
    words('rows', 'Note with the rows', 'sales', 'A JSON list.'),
    words('field', 'Group by', 'shop', 'One word, as it is called in the rows.'),
    words('figure', 'Add up', 'amount', 'One word, as it is called in the rows.'),
    timeOfDay('at', 'At', '19:00'),
    zone,
  ],
  samples: [
    {
      name: 'Three sales in two shops',
      inputs: {},
      notes: {
        sales: '[{"shop":"North","amount":19.9},{"shop":"South","amount":5.2},{"shop":"North","amount":40.2}]',
      },
    },
    { name: 'A day without rows', inputs: {}, notes: { sales: '[]' } },
    { name: 'The rows are missing', inputs: {} },
  ],
});

export const reports: readonly BuiltInTemplate[] = [recordReshaper, dailyRollup];
