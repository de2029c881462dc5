import { data, figure, number, template, text, webhook, words, type BuiltInTemplate } from './template.js';

const quoteCalculator = template({
  version: 2,
  listing: {
    slug: 'quote-calculator',
    title: 'Quote calculator',
    summary: 'Turns quantity, price and discount into a quote that you can send.',
    does: 'Works out the price with the discount, adds freight below your limit, and writes the sentences of the quote.',
    fits: 'Teams that answer the same price questions many times a day.',
    steps: ['Works out the goods with the discount', 'Adds freight, or none from your limit on', 'Writes the quote'],
    categories: ['sales'],
    tags: ['quote', 'price', 'discount', 'freight'],
    icon: { glyph: 'coins', tint: 3 },
  },
  agents: [
    {
      part: 'calculator',
      name: 'Quote calculator',
      description: 'Quantity, price and discount in; a quote to send out.',
      instructions: `
You work out quotes. Prices are without tax.

1. Work out the goods with \`math.evaluate\`, expression: round({{quantity}} * {{unit_price}} * (1 - {{discount}} / 100), 2)
2. {{quantity}} × {{product}} with {{discount}} % off come to {{step 1}} [[currency]].
3. If {{step 1}} is at least [[free_freight_from]] then Freight is free. otherwise Freight is [[freight]] [[currency]].

## Judgement
- Never promise a delivery date.
- A discount over 30 % needs a manager: say so.`,
      inputs: [
        text('product', 'Product'),
        number('quantity', 'Quantity'),
        number('unit_price', 'Price of one'),
        number('discount', 'Discount in percent'),
      ],
      tools: { 'math.evaluate': 'auto' },
    },
  ],
  triggers: [webhook('calculator', 'A quote is requested', ['product', 'quantity', 'unit_price', 'discount'])],
  variables: [
    words('currency', 'Currency', 'EUR'),
    figure('free_freight_from', 'Freight is free from', 500, 'Goods without tax, in your currency.'),
    figure('freight', 'Freight below that', 45),
  ],
  samples: [
    { name: 'A large order', inputs: { product: 'oak crates', quantity: 120, unit_price: 8.5, discount: 5 } },
    {
      name: 'Just below the limit for free freight',
      inputs: { product: 'oak crates', quantity: 58, unit_price: 8.6, discount: 0 },
    },
  ],
});

const leadScorer = template({
  version: 2,
  listing: {
    slug: 'lead-scorer',
    title: 'Lead scorer',
    summary: 'Scores a sign-up by rules that you can read, and keeps the hot ones.',
    does: 'Adds points for the size of the firm, budget and a business address, says which counted, and keeps leads above your limit for the team.',
    fits: 'Small sales teams without a scoring system.',
    steps: ['Adds up the points', 'Keeps a hot lead, after a yes', 'Says what counted'],
    categories: ['sales', 'marketing'],
    tags: ['lead', 'score', 'sign-up'],
    icon: { glyph: 'target', tint: 5 },
  },
  agents: [
    {
      part: 'scorer',
      name: 'Lead scorer',
      description: 'Scores a new lead and keeps the hot ones.',
      instructions: `
You score leads that sign up.

1. Add up the points with \`json.query\`, data: {{lead}}, query: "sum([to_number(not_null(employees, \`0\`)) >= \`50\` && \`40\` || \`10\`, to_number(not_null(budget, \`0\`)) >= \`5000\` && \`40\` || \`0\`, contains(not_null(email, ''), 'gmail.') && \`0\` || \`20\`])"
2. If {{step 1}} is at least [[hot_from]] then keep it with \`notes.write\`, key: hot lead {{lead.email}}, text: {{lead.name}} of {{lead.firm}} has {{step 1}} points
3. {{lead.name}} of {{lead.firm}} has {{step 1}} of 100 points.
4. If {{step 1}} is at least [[hot_from]] then This is a hot lead: call today. otherwise This lead goes into the newsletter.

## Judgement
- Students and competitors are never hot, whatever their points.`,
      inputs: [data('lead', 'Lead')],
      tools: { 'json.query': 'auto', 'notes.write': 'ask' },
    },
  ],
  triggers: [webhook('scorer', 'Somebody signs up', ['lead'])],
  variables: [figure('hot_from', 'Hot from', 70, 'Points of 100.')],
  samples: [
    {
      name: 'A hot lead',
      inputs: {
        lead: {
          name: 'Ines Duarte',
          firm: 'Quay Logistics',
          email: 'ines@quay.example',
          employees: 120,
          budget: 9000,
        },
      },
    },
    {
      name: 'Exactly on the limit',
      inputs: { lead: { name: 'Sam Field', firm: 'Field', email: 'sam@field.example', employees: 10, budget: 5000 } },
    },
    {
      name: 'A hot lead without an address',
      inputs: { lead: { name: 'Mia', firm: 'Dune', employees: 60, budget: 9000 } },
    },
  ],
});

const orderDesk = template({
  version: 2,
  listing: {
    slug: 'order-desk',
    title: 'Order desk',
    summary: 'Adds up an order with tax, and remembers the large ones.',
    does: 'Adds the lines of an order from your shop, adds tax, and keeps orders over your limit where other agents can read them.',
    fits: 'Shops that want a second look at large orders.',
    steps: ['Adds up the lines', 'Adds tax', 'Keeps a large order'],
    categories: ['sales', 'operations'],
    tags: ['order', 'shop', 'tax'],
    icon: { glyph: 'receipt', tint: 1 },
  },
  agents: [
    {
      part: 'desk',
      name: 'Order desk',
      description: 'Adds up an order and remembers the large ones.',
      instructions: `
You check an order before it goes to the warehouse.

1. Add up the lines with \`json.query\`, data: {{order.lines}}, query: "sum([*].{t: quantity * price}[].t)"
2. Add tax with \`math.evaluate\`, expression: round({{step 1}} * (1 + [[tax_rate]] / 100), 2)
3. If {{step 2}} is more than [[large_from]] then keep it with \`notes.write\`, key: large orders, text: {{order.id}} for {{order.customer}}, {{step 2}} [[currency]]
4. Order {{order.id}} for {{order.customer}} comes to {{step 2}} [[currency]] with tax.

## Judgement
- A line with a price of 0 is a mistake unless its name says “sample”.`,
      inputs: [data('order', 'Order')],
      tools: { 'json.query': 'auto', 'math.evaluate': 'auto', 'notes.write': 'auto' },
    },
  ],
  triggers: [webhook('desk', 'An order arrives', ['order'])],
  variables: [
    figure('tax_rate', 'Tax in percent', 21),
    figure('large_from', 'Large is more than', 1000, 'With tax.'),
    words('currency', 'Currency', 'EUR'),
  ],
  samples: [
    {
      name: 'A large order',
      inputs: {
        order: {
          id: 'A-1042',
          customer: 'Quay Logistics',
          lines: [
            { quantity: 100, price: 9.5 },
            { quantity: 4, price: 20 },
          ],
        },
      },
    },
    {
      name: 'Exactly on the limit',
      inputs: { order: { id: 'A-1043', customer: 'Field', lines: [{ quantity: 1, price: 826.45 }] } },
    },
    { name: 'An order without lines', inputs: { order: { id: 'A-1044', customer: 'Dune' } } },
  ],
});

export const sales: readonly BuiltInTemplate[] = [quoteCalculator, leadScorer, orderDesk];
