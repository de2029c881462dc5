import {
  data,
  figure,
  number,
  schedule,
  template,
  timeOfDay,
  webhook,
  weekday,
  words,
  zone,
  type BuiltInTemplate,
} from './template.js';

const invoiceCheck = template({
  version: 1,
  listing: {
    slug: 'invoice-check',
    title: 'Invoice check',
    summary: 'Adds up an invoice before it is paid, and keeps those that differ.',
    does: 'Adds the lines, works out the tax, compares with the total of the invoice, and puts an invoice that differs on the list of those to look at.',
    fits: 'People who approve more invoices than they can add up.',
    steps: [
      'Adds up the lines',
      'Works out the tax',
      'Works out the difference',
      'Keeps an invoice that differs, after a yes',
    ],
    categories: ['finance'],
    tags: ['invoice', 'tax', 'payment'],
    icon: { glyph: 'receipt', tint: 4 },
  },
  agents: [
    {
      part: 'checker',
      name: 'Invoice check',
      description: 'Adds up an invoice before it is paid.',
      instructions: `
You check an invoice before it is paid.

1. Add up the lines with \`json.query\`, data: {{invoice}}, query: "sum(lines[*].{t: quantity * price}[].t)"
2. Work out the tax with \`math.evaluate\`, expression: round({{step 1}} * [[tax_rate]] / 100, 2)
3. Work out the difference with \`math.evaluate\`, expression: round({{invoice.total}} - {{step 1}} - {{step 2}}, 2)
4. If {{step 3}} is not 0 then keep it with \`notes.write\`, key: invoices to look at, text: {{invoice.number}} differs by {{step 3}}
5. If {{step 3}} is 0 then Invoice {{invoice.number}} adds up. otherwise Invoice {{invoice.number}} differs by {{step 3}}.

## Judgement
- One cent a line is rounding: say so, and do not keep it.`,
      inputs: [data('invoice', 'Invoice')],
      tools: { 'json.query': 'auto', 'math.evaluate': 'auto', 'notes.write': 'ask' },
    },
  ],
  triggers: [webhook('checker', 'An invoice arrives', ['invoice'])],
  variables: [figure('tax_rate', 'Tax in percent', 21, 'The rate of most of your invoices.')],
  samples: [
    {
      name: 'An invoice that differs',
      inputs: { invoice: { number: 'R-77', total: 250, lines: [{ quantity: 10, price: 20 }] } },
    },
    {
      name: 'One that adds up',
      inputs: { invoice: { number: 'R-78', total: 242, lines: [{ quantity: 10, price: 20 }] } },
    },
    { name: 'One without a total', inputs: { invoice: { number: 'R-79', lines: [{ quantity: 1, price: 20 }] } } },
  ],
});

const cashRunway = template({
  version: 2,
  listing: {
    slug: 'cash-runway',
    title: 'Cash runway',
    summary: 'How many months the money lasts at this burn, and at 20 % more or less.',
    does: 'Divides what is in the bank by what a month costs, with 20 % more and less, and keeps the figure of the month.',
    fits: 'Founders and others who answer to a board.',
    steps: ['Works out the months', 'Works out a worse and a better case', 'Keeps the figure'],
    categories: ['finance'],
    tags: ['runway', 'cash', 'burn'],
    icon: { glyph: 'chart', tint: 2 },
  },
  agents: [
    {
      part: 'runway',
      name: 'Cash runway',
      description: 'Months left at this burn.',
      instructions: `
You say how long the money lasts.

1. Work out the months with \`math.evaluate\`, expression: round({{cash}} / {{burn}}, 1)
2. Work out {{step 1}} minus [[warn_below]] with \`math.evaluate\`
3. Work out a worse case with \`math.evaluate\`, expression: round({{cash}} / ({{burn}} * 1.2), 1)
4. Work out a better case with \`math.evaluate\`, expression: round({{cash}} / ({{burn}} * 0.8), 1)
5. Keep it with \`notes.write\`, key: cash runway, text: {{step 1}} months at a burn of {{burn}} [[currency]]
6. The money lasts {{step 1}} months at this burn, {{step 3}} if it grows by 20 %, {{step 4}} if it falls by 20 %.
7. If {{step 2}} is less than 0 then This is below your limit of [[warn_below]] months otherwise This is not below your limit of [[warn_below]] months

## Judgement
- Count signed contracts only.`,
      inputs: [number('cash', 'Cash'), number('burn', 'Burn of a month')],
      tools: { 'math.evaluate': 'auto', 'notes.write': 'auto' },
    },
  ],
  variables: [figure('warn_below', 'Warn below', 9, 'Months.'), words('currency', 'Currency', 'EUR')],
  samples: [
    { name: 'A comfortable year', inputs: { cash: 600000, burn: 42000 } },
    { name: 'Just below the limit', inputs: { cash: 375000, burn: 42000 } },
    { name: 'A month that costs nothing', inputs: { cash: 375000, burn: 0 } },
  ],
});

const paymentReminders = template({
  version: 1,
  listing: {
    slug: 'payment-reminders',
    title: 'Payment reminders',
    summary: 'Every week, the invoices that are overdue, with the text for each.',
    does: 'Reads the open invoices from a note, finds those that are due, and keeps the reminders to send after a yes.',
    fits: 'Small companies that send reminders by hand.',
    steps: ['Reads the open invoices', 'Finds those that are due', 'Keeps the reminders, after a yes'],
    categories: ['finance', 'operations'],
    tags: ['overdue', 'reminder', 'invoice'],
    icon: { glyph: 'mail', tint: 6 },
    minutes: 3,
  },
  agents: [
    {
      part: 'reminders',
      name: 'Payment reminders',
      description: 'Finds overdue invoices and writes the reminders.',
      instructions: `
You remind customers of invoices that are overdue.

1. Look at the clock with \`time.now\`, zone: [[zone]]
2. Read the open invoices with \`notes.read\`, key: open invoices
3. Find those that are due with \`json.query\`, data: {{step 2}}, query: "join(', ', [?to_number(replace(due, '-', '')) < to_number(replace('{{step 1.date}}', '-', ''))].join(' ', [number, 'of', customer]))"
4. If {{step 3}} is not empty then keep them with \`notes.write\`, key: reminders to send, text: {{step 3}}
5. If {{step 3}} is empty then Nothing is overdue today. otherwise These are overdue: {{step 3}}

## Judgement
- The first reminder is friendly, the third names the date on which delivery stops.`,
      tools: { 'time.now': 'auto', 'notes.read': 'auto', 'json.query': 'auto', 'notes.write': 'ask' },
    },
  ],
  triggers: [schedule('reminders', 'Every week', '[[day.number]]')],
  notes: [{ key: 'open invoices', text: '[{"number": "R-1", "customer": "Example", "due": "2026-01-31"}]' }],
  variables: [timeOfDay('at', 'At', '09:00'), weekday('day', 'On', 'Monday'), zone],
  samples: [
    {
      name: 'Two are overdue',
      inputs: {},
      notes: {
        'open invoices':
          '[{"number":"R-70","customer":"Quay Logistics","due":"2026-03-01"},{"number":"R-74","customer":"Field","due":"2026-03-12"},{"number":"R-77","customer":"Dune","due":"2026-04-01"}]',
      },
    },
    {
      name: 'None is',
      inputs: {},
      notes: { 'open invoices': '[{"number":"R-77","customer":"Dune","due":"2026-04-01"}]' },
    },
    { name: 'The list is missing', inputs: {} },
  ],
});

export const finance: readonly BuiltInTemplate[] = [invoiceCheck, cashRunway, paymentReminders];
