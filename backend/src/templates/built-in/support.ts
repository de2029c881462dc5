import {
  data,
  figure,
  number,
  schedule,
  template,
  text,
  timeOfDay,
  webhook,
  words,
  zone,
  type BuiltInTemplate,
} from './template.js';

const ticketSorter = template({
  version: 2,
  listing: {
    slug: 'ticket-sorter',
    title: 'Ticket sorter',
    summary: 'Gives each ticket an urgency and a queue, by words that you can read.',
    does: 'Looks for your urgent words and your billing words in a new ticket, and says which queue it belongs to and how soon it needs an answer.',
    fits: 'Support teams whose inbox is sorted by hand every morning.',
    steps: ['Looks for urgent words', 'Looks for words about money', 'Names queue and urgency'],
    categories: ['support'],
    tags: ['ticket', 'queue', 'urgent', 'triage'],
    icon: { glyph: 'message', tint: 2 },
  },
  agents: [
    {
      part: 'sorter',
      name: 'Ticket sorter',
      description: 'Names the queue and the urgency of a ticket.',
      instructions: `
You sort tickets.

1. Look for urgent words with \`json.query\`, data: {{ticket}}, query: "length(split('[[urgent_words]]', ', ')[?contains(lower($.text), @)])"
2. Look for words about money with \`json.query\`, data: {{ticket}}, query: "length(split('[[billing_words]]', ', ')[?contains(lower($.text), @)])"
3. If {{step 2}} is more than 0 then Ticket {{ticket.id}} goes to billing. otherwise Ticket {{ticket.id}} goes to support.
4. If {{step 1}} is more than 0 then It is urgent: answer within [[urgent_hours]] hours. otherwise Answer it within a day.

## Judgement
- A customer who writes for the third time is urgent, whatever the words.`,
      inputs: [data('ticket', 'Ticket')],
      tools: { 'json.query': 'auto' },
    },
  ],
  triggers: [webhook('sorter', 'A ticket arrives', ['ticket'])],
  variables: [
    words(
      'urgent_words',
      'Urgent words',
      'down, outage, urgent, cannot log in',
      'In small letters, with commas between.',
    ),
    words(
      'billing_words',
      'Words about money',
      'invoice, refund, charge, payment',
      'In small letters, with commas between.',
    ),
    figure('urgent_hours', 'Answer urgent ones within, in hours', 2),
  ],
  samples: [
    { name: 'An outage', inputs: { ticket: { id: 'T-9', text: 'Our shop is DOWN since eight, please help.' } } },
    {
      name: 'Words of both lists',
      inputs: { ticket: { id: 'T-10', text: 'Urgent: I would like a refund for my last invoice.' } },
    },
    { name: 'A ticket without a text', inputs: { ticket: { id: 'T-11' } } },
  ],
});

const refundCheck = template({
  version: 2,
  listing: {
    slug: 'refund-check',
    title: 'Refund check',
    summary: 'Checks a refund request against your policy, and keeps the decision.',
    does: 'Compares the days since the order with your policy, takes off the fee for returns, and keeps what was decided after a yes.',
    fits: 'Shops whose refunds follow rules that nobody has time to look up.',
    steps: ['Compares with the policy', 'Takes off the fee', 'Keeps the decision, after a yes'],
    categories: ['support', 'finance'],
    tags: ['refund', 'policy', 'return'],
    icon: { glyph: 'undo', tint: 6 },
  },
  agents: [
    {
      part: 'checker',
      name: 'Refund check',
      description: 'Says whether a refund follows the policy.',
      instructions: `
You check a request for a refund.

1. Work out the refund with \`math.evaluate\`, expression: round({{amount}} * (1 - [[fee_percent]] / 100), 2)
2. If {{days_since}} is at most [[days]] then keep it with \`notes.write\`, key: refund {{order}}, text: {{step 1}} [[currency]], after {{days_since}} days
3. If {{days_since}} is at most [[days]] then The request for {{order}} follows the policy: refund {{step 1}} [[currency]]. otherwise The request for {{order}} comes after {{days_since}} days, and the policy has [[days]].
4. If {{amount}} is more than [[ask_from]] then It is more than [[ask_from]] [[currency]], so a manager decides.

## Judgement
- A broken product is refunded at any time, and without a fee.`,
      inputs: [text('order', 'Order'), number('days_since', 'Days since the order'), number('amount', 'Amount')],
      tools: { 'math.evaluate': 'auto', 'notes.write': 'ask' },
    },
  ],
  triggers: [webhook('checker', 'A refund is requested', ['order', 'days_since', 'amount'])],
  variables: [
    figure('days', 'Days that the policy allows', 30),
    figure('fee_percent', 'Fee for returns, in percent', 10),
    figure('ask_from', 'A manager decides above', 200),
    words('currency', 'Currency', 'EUR'),
  ],
  samples: [
    { name: 'Within the policy', inputs: { order: 'A-1042', days_since: 12, amount: 49 } },
    { name: 'One day too late, and large', inputs: { order: 'A-0900', days_since: 31, amount: 320 } },
    {
      name: 'A whole mail as the order',
      inputs: {
        order:
          'Hello, I bought a pair of boots in your shop last week, they are too small, and I would like to return them',
        days_since: 7,
        amount: 89,
      },
    },
  ],
});

const slaWatch = template({
  version: 2,
  listing: {
    slug: 'sla-watch',
    title: 'SLA watch',
    summary: 'The three open tickets with the least time left, every morning.',
    does: 'Reads the open tickets from a note, sorts them by the hours they have left, and names the three most urgent.',
    fits: 'Support leads who promise answer times.',
    steps: ['Reads the open tickets', 'Sorts them by time left', 'Names the three most urgent'],
    categories: ['support'],
    tags: ['sla', 'ticket', 'deadline'],
    icon: { glyph: 'calendar', tint: 7 },
  },
  agents: [
    {
      part: 'watch',
      name: 'SLA watch',
      description: 'Names the tickets that are due first.',
      instructions: `
You watch answer times.

1. Read the tickets with \`notes.read\`, key: open tickets
2. Sort them with \`json.query\`, data: {{step 1}}, query: "join(', ', sort_by(@, &hours_left)[:3].join('', [id, ' in ', to_string(hours_left), ' h']))"
3. Count the late ones with \`json.query\`, data: {{step 1}}, query: "length([?hours_left <= \`[[late_below]]\`])"
4. Due first: {{step 2}}.
5. If {{step 3}} is more than 0 then {{step 3}} have less than [[late_below]] hours left. otherwise None is late.

## Judgement
- Name the customer who has waited longest.`,
      tools: { 'notes.read': 'auto', 'json.query': 'auto' },
    },
  ],
  triggers: [schedule('watch', 'Every morning', '1-5')],
  notes: [{ key: 'open tickets', text: '[{"id": "T-1", "hours_left": 6}]' }],
  variables: [timeOfDay('at', 'At', '08:00'), zone, figure('late_below', 'Late is less than, in hours', 4)],
  samples: [
    {
      name: 'One is late',
      inputs: {},
      notes: {
        'open tickets':
          '[{"id":"T-4","hours_left":30},{"id":"T-9","hours_left":2},{"id":"T-7","hours_left":11},{"id":"T-8","hours_left":50}]',
      },
    },
    { name: 'None is', inputs: {}, notes: { 'open tickets': '[{"id":"T-4","hours_left":30}]' } },
    { name: 'The list is missing', inputs: {} },
  ],
});

export const support: readonly BuiltInTemplate[] = [ticketSorter, refundCheck, slaWatch];
