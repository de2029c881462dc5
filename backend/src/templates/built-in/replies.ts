import { template, text, webhook, words, type BuiltInTemplate } from './template.js';

const replyDesk = template({
  version: 1,
  listing: {
    slug: 'reply-desk',
    title: 'Reply desk',
    summary: 'Finds the kept answer on a topic, and fills in the name and the order.',
    does: 'Looks for the answer that you keep on a topic, fills in the name of the customer and the order, and adds your signature. A topic without an answer of its own gets the general one.',
    fits: 'Support teams that look up their own old replies to copy from them.',
    steps: ['Finds the answer on the topic', 'Falls back to the general answer', 'Fills in the name and the order'],
    categories: ['support'],
    tags: ['reply', 'answer', 'macro', 'customer'],
    icon: { glyph: 'mail', tint: 2 },
    minutes: 4,
  },
  agents: [
    {
      part: 'desk',
      name: 'Reply desk',
      description: 'Writes the reply on a topic from the answers that you keep.',
      instructions: `
You write replies to customers. Each answer is a note such as “answer on delivery”; {name} and {order} in it are filled in.

1. Write the topic in small letters with \`json.query\`, data: {"topic": {{topic}}}, query: "lower(trim(topic))"
2. Find the answer with \`notes.read\`, key: answer on {{step 1}}
3. If {{step 2.text}} is empty then take the general one with \`notes.read\`, key: general answer otherwise take it with \`notes.read\`, key: answer on {{step 1}}
4. Fill it in with \`json.query\`, data: {"answer": {{step 3}}, "name": {{name}}, "order": {{order}}}, query: "replace(replace(answer, '{name}', name), '{order}', order)"
5. {{step 4}}
6. [[signature]]
7. If {{step 2.text}} is empty then (The general answer. For one of its own, write the note “answer on {{step 1}}”.) otherwise (The answer on {{step 1}}.)

## Judgement
- Answer the question that was really put, even if its topic is another one.
- To an angry customer, say sorry once and without “but”.`,
      inputs: [text('topic', 'Topic'), text('name', 'Name of the customer'), text('order', 'Order')],
      tools: { 'json.query': 'auto', 'notes.read': 'auto' },
    },
  ],
  triggers: [webhook('desk', 'A question arrives', ['topic', 'name', 'order'])],
  notes: [
    { key: 'answer on delivery', text: 'Hello {name}, your order {order} is on its way and arrives within two days.' },
    {
      key: 'answer on return',
      text: 'Hello {name}, you can return order {order} within 30 days. The label is in the parcel.',
    },
    {
      key: 'general answer',
      text: 'Hello {name}, thank you for your message about order {order}. We will answer within a day.',
    },
  ],
  variables: [words('signature', 'Signature', 'Kind regards, the support team')],
  samples: [
    {
      name: 'A question on delivery',
      inputs: { topic: 'Delivery', name: 'Mia', order: 'A-1042' },
      notes: { 'answer on delivery': 'Hello {name}, your order {order} is on its way and arrives within two days.' },
    },
    {
      name: 'A topic without an answer of its own',
      inputs: { topic: 'gift wrapping', name: 'Sam', order: 'A-1043' },
      notes: {
        'general answer': 'Hello {name}, thank you for your message about order {order}. We will answer within a day.',
      },
    },
    { name: 'No answer is kept at all', inputs: { topic: 'delivery', name: 'Mia', order: 'A-1042' } },
  ],
});

export const replies: readonly BuiltInTemplate[] = [replyDesk];
