import {
  figure,
  number,
  page,
  schedule,
  template,
  text,
  timeOfDay,
  webhook,
  words,
  zone,
  type BuiltInTemplate,
} from './template.js';

const supplierPrices = template({
  version: 2,
  listing: {
    slug: 'supplier-prices',
    title: 'Supplier prices',
    summary: 'Reads a public price list every day, and tells only what changed.',
    does: 'Fetches the price list of a supplier, compares it with the one of the last time, keeps the new one, and says whether it changed.',
    fits: 'Buyers who look at the same page every morning.',
    steps: ['Fetches the price list', 'Compares it with the last one', 'Keeps the new one'],
    categories: ['operations', 'data'],
    tags: ['price', 'supplier', 'web'],
    icon: { glyph: 'globe', tint: 5 },
  },
  agents: [
    {
      part: 'prices',
      name: 'Supplier prices',
      description: 'Tells when a price list changed.',
      instructions: `
You watch the prices of a supplier.

1. Read the last list with \`notes.read\`, key: prices of [[supplier]]
2. Fetch the list with \`http.request\`, method: GET, url: [[address]]
3. Write it down with \`json.query\`, data: {{step 2.body}}, query: "join(', ', [].join(' ', [name, to_string(price)]))"
4. If {{step 3}} is not {{step 1.text}} then keep it with \`notes.write\`, key: prices of [[supplier]], text: {{step 3}}
5. If {{step 3}} is {{step 1.text}} then Prices of [[supplier]] are as they were. otherwise Prices of [[supplier]] are now: {{step 3}}.

## Judgement
- A change under one percent is not worth a mail.`,
      tools: { 'notes.read': 'auto', 'http.request': 'auto', 'json.query': 'auto', 'notes.write': 'auto' },
    },
  ],
  triggers: [schedule('prices', 'Every day')],
  variables: [
    words('supplier', 'Supplier', 'Quay Timber'),
    words(
      'address',
      'Address of the price list',
      'https://prices.example.com/list.json',
      'It answers with JSON: a list of name and price.',
    ),
    timeOfDay('at', 'At', '06:00'),
    zone,
  ],
  samples: [
    {
      name: 'A price changed',
      inputs: {},
      notes: { 'prices of Quay Timber': 'oak 12, pine 7' },
      answers: [
        page([
          { name: 'oak', price: 12.5 },
          { name: 'pine', price: 7 },
        ]),
      ],
    },
    {
      name: 'Nothing changed',
      inputs: {},
      notes: { 'prices of Quay Timber': 'oak 12, pine 7' },
      answers: [
        page([
          { name: 'oak', price: 12 },
          { name: 'pine', price: 7 },
        ]),
      ],
    },
    {
      name: 'A page instead of a list',
      inputs: {},
      notes: { 'prices of Quay Timber': 'oak 12, pine 7' },
      answers: [page('<html><body><p>We are back at noon.</p></body></html>')],
    },
  ],
});

const deliveryPromise = template({
  version: 2,
  listing: {
    slug: 'delivery-promise',
    title: 'Delivery promise',
    summary: 'Says whether an order still leaves today, and what lateness costs.',
    does: 'Compares the hour with your cut-off, says on which day an order leaves, and works out the fee if it is late.',
    fits: 'Desks that are asked “when will it be here?” all day.',
    steps: ['Looks at the clock', 'Compares with the cut-off', 'Works out the fee for days late'],
    categories: ['operations', 'support'],
    tags: ['delivery', 'cut-off', 'fee'],
    icon: { glyph: 'truck', tint: 8 },
  },
  agents: [
    {
      part: 'promise',
      name: 'Delivery promise',
      description: 'Says when an order leaves.',
      instructions: `
You promise when orders leave.

1. Look at the clock with \`time.now\`, zone: [[zone]]
2. Find the hour with \`json.query\`, data: {"time": "{{step 1.time}}"}, query: "to_number(split(time, ':')[0])"
3. Work out the fee with \`math.evaluate\`, expression: round({{value}} * {{days_late}} * [[fee_percent]] / 100, 2)
4. If {{step 2}} is less than [[cut_off_hour]] then Order {{order}} leaves today. otherwise Order {{order}} leaves on the next working day.
5. If {{days_late}} is more than 0 then It is {{days_late}} days late, which costs us {{step 3}} [[currency]].

## Judgement
- Never promise a Sunday.`,
      inputs: [text('order', 'Order'), number('value', 'Value of the order'), number('days_late', 'Days late')],
      tools: { 'time.now': 'auto', 'json.query': 'auto', 'math.evaluate': 'auto' },
    },
  ],
  triggers: [webhook('promise', 'Somebody asks', ['order', 'value', 'days_late'])],
  variables: [
    figure('cut_off_hour', 'Orders leave today before, in hours', 14),
    figure('fee_percent', 'Fee for a day late, in percent', 0.5),
    words('currency', 'Currency', 'EUR'),
    zone,
  ],
  samples: [
    { name: 'Before the cut-off', inputs: { order: 'A-1042', value: 1200, days_late: 0 } },
    {
      name: 'At the cut-off to the minute, and late',
      inputs: { order: 'A-1043', value: 1200, days_late: 3 },
      at: '2026-03-16T13:00:00.000Z',
    },
  ],
});

export const logistics: readonly BuiltInTemplate[] = [supplierPrices, deliveryPromise];
