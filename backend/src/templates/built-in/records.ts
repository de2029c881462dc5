import { data, figure, number, template, text, webhook, words, type BuiltInTemplate } from './template.js';

const tableCheck = template({
  version: 2,
  listing: {
    slug: 'table-check',
    title: 'Table check',
    summary: 'Rows of an export that miss a field or are out of range.',
    does: 'Looks through the rows of an export for a missing field and for figures out of range, and names them.',
    fits: 'People who import a table that somebody else exported.',
    steps: ['Finds rows that miss the field', 'Finds figures out of range', 'Says whether the table is fit'],
    categories: ['data', 'operations'],
    tags: ['table', 'import', 'quality'],
    icon: { glyph: 'search', tint: 2 },
  },
  agents: [
    {
      part: 'check',
      name: 'Table check',
      description: 'Finds rows that are not fit.',
      instructions: `
You check a table before it is imported.

1. Find rows that miss the field with \`json.query\`, data: {{rows}}, query: "join(', ', [?!([[field]])].to_string(id))"
2. Find figures out of range with \`json.query\`, data: {{rows}}, query: "join(', ', [?[[figure]] < \`[[low]]\` || [[figure]] > \`[[high]]\`].to_string(id))"
3. If {{step 1}} is empty then Every row has [[field]]. otherwise Rows without [[field]]: {{step 1}}.
4. If {{step 2}} is empty then Every [[figure]] is from [[low]] to [[high]]. otherwise Rows out of range: {{step 2}}.

## Judgement
- A row that is missing twice is a mistake of the export, not of the row.`,
      inputs: [data('rows', 'Rows')],
      tools: { 'json.query': 'auto' },
    },
  ],
  triggers: [webhook('check', 'A table arrives', ['rows'])],
  variables: [
    words('field', 'Field that every row has', 'email', 'One word, as it is called in the table.'),
    words('figure', 'Field with a figure', 'amount', 'One word, as it is called in the table.'),
    figure('low', 'From', 0),
    figure('high', 'To', 10000),
  ],
  samples: [
    {
      name: 'Two rows are not fit',
      inputs: {
        rows: [
          { id: 1, email: 'a@b.example', amount: 5 },
          { id: 2, amount: 7 },
          { id: 3, email: 'c@d.example', amount: -4 },
        ],
      },
    },
    {
      name: 'Figures exactly on the limits',
      inputs: {
        rows: [
          { id: 1, email: 'a@b.example', amount: 0 },
          { id: 2, email: 'c@d.example', amount: 10000 },
        ],
      },
    },
    { name: 'A text instead of a list', inputs: { rows: 'id;email;amount' } },
  ],
});

const metricAlert = template({
  version: 2,
  listing: {
    slug: 'metric-alert',
    title: 'Metric alert',
    summary: 'Tells when a value crosses your limit, once for each crossing.',
    does: 'Compares a value with your limit and with the last value, keeps it, and speaks only when the limit was crossed.',
    fits: 'Teams with an alert that everybody mutes.',
    steps: ['Reads the last value', 'Compares both with the limit', 'Keeps the value'],
    categories: ['data', 'engineering'],
    tags: ['alert', 'limit', 'metric'],
    icon: { glyph: 'zap', tint: 6 },
  },
  agents: [
    {
      part: 'alert',
      name: 'Metric alert',
      description: 'Tells when a limit is crossed.',
      instructions: `
You watch a value.

1. Read the last value with \`notes.read\`, key: last {{metric}}
2. If {{step 1.text}} is empty then look for a crossing with \`json.query\`, data: {"value": {{value}}}, query: "value > \`[[limit]]\`" otherwise look for one with \`json.query\`, data: {"last": "{{step 1.text}}", "value": {{value}}}, query: "value > \`[[limit]]\` && not_null(to_number(last), \`0\`) <= \`[[limit]]\`"
3. Keep it with \`notes.write\`, key: last {{metric}}, text: {{value}}
4. If {{step 2}} is true then {{metric}} has crossed [[limit]]: it is {{value}}. otherwise {{metric}} is {{value}}; nothing new.

## Judgement
- Say what usually mends it, if a note says so.`,
      inputs: [text('metric', 'Metric'), number('value', 'Value')],
      tools: { 'notes.read': 'auto', 'json.query': 'auto', 'notes.write': 'auto' },
    },
  ],
  triggers: [webhook('alert', 'A value arrives', ['metric', 'value'])],
  variables: [figure('limit', 'Limit', 90)],
  samples: [
    { name: 'It crosses the limit', inputs: { metric: 'disk', value: 93 }, notes: { 'last disk': '88' } },
    { name: 'It was above before', inputs: { metric: 'disk', value: 95 }, notes: { 'last disk': '93' } },
    {
      name: 'A log line as the metric',
      inputs: {
        metric:
          'The disk of the second database server in the north is almost full, please look at it before the backup',
        value: 93,
      },
    },
  ],
});

export const records: readonly BuiltInTemplate[] = [tableCheck, metricAlert];
