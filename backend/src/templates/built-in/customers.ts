import {
  page,
  data,
  figure,
  schedule,
  template,
  timeOfDay,
  webhook,
  words,
  zone,
  type BuiltInTemplate,
} from './template.js';

const lead = { email: 'noor@quayside.example', name: 'Noor', firm: 'Quayside Foods' };

const crmLeadIntake = template({
  version: 1,
  listing: {
    slug: 'crm-lead-intake',
    title: 'CRM lead intake',
    summary: 'Looks a lead up in HubSpot, and creates the contact if there is none.',
    does: 'Searches HubSpot for the e-mail address of a new lead. If nobody has it, a contact with name and firm is created after a yes; otherwise nothing is changed.',
    fits: 'Sales teams whose forms and lists make the same contact twice.',
    steps: ['Searches for the address', 'Creates the contact, after a yes'],
    categories: ['sales'],
    tags: ['hubspot', 'crm', 'lead', 'contact'],
    icon: { glyph: 'users', tint: 3 },
    minutes: 4,
  },
  agents: [
    {
      part: 'intake',
      name: 'CRM lead intake',
      description: 'Creates contacts that are not there yet.',
      instructions: `
You take in new leads.

1. Search for the address with \`http.request\`, method: POST, url: https://api.hubapi.com/crm/v3/objects/contacts/search, json: {"filterGroups": [{"filters": [{"propertyName": "email", "operator": "EQ", "value": "{{lead.email}}"}]}]}, connection: crm
2. If {{step 1.body.total}} is 0 then create the contact with \`http.request\`, method: POST, url: https://api.hubapi.com/crm/v3/objects/contacts, json: {"properties": {"email": "{{lead.email}}", "firstname": "{{lead.name}}", "company": "{{lead.firm}}"}}, connection: crm
3. If {{step 1.body.total}} is 0 then {{lead.email}} is a new contact otherwise {{lead.email}} was a contact before

## Judgement
- A lead whose address is of a free mail service gets no firm.`,
      inputs: [data('lead', 'Lead')],
      tools: { 'http.request': 'ask' },
    },
  ],
  triggers: [webhook('intake', 'A lead arrives', ['lead'])],
  connections: [
    { agent: 'intake', name: 'crm', service: 'hubspot', purpose: 'searches contacts and creates them, after a yes' },
  ],
  samples: [
    { name: 'A new lead', inputs: { lead }, answers: [page({ total: 0, results: [] }), page({ id: '501' }, 201)] },
    { name: 'A known lead', inputs: { lead }, answers: [page({ total: 1, results: [{ id: '12' }] })] },
    { name: 'A lead without an address', inputs: { lead: { name: 'Noor' } } },
  ],
});

const mails = (...ids: string[]) => page({ messages: ids.map((id) => ({ id })), resultSizeEstimate: ids.length });

const mailReplyDrafts = template({
  version: 1,
  listing: {
    slug: 'mail-reply-drafts',
    title: 'Mail reply drafts',
    summary: 'Drafts an answer to the newest unread mail, and never sends one.',
    does: 'Reads the newest unread mail of a Gmail inbox and your kept answer, and keeps a draft as a note. It sends nothing and changes nothing in the inbox.',
    fits: 'Support inboxes where most first answers begin the same way.',
    steps: ['Finds the newest unread mail', 'Reads what it is about', 'Keeps a draft as a note'],
    categories: ['support'],
    tags: ['gmail', 'mail', 'draft', 'reply'],
    icon: { glyph: 'mail', tint: 2 },
    minutes: 4,
  },
  agents: [
    {
      part: 'drafts',
      name: 'Mail reply drafts',
      description: 'Drafts first answers as notes.',
      instructions: `
You draft first answers to mails.

1. Find the newest one with \`http.request\`, method: GET, url: https://gmail.googleapis.com/gmail/v1/users/me/messages?q=is:unread+in:inbox&maxResults=1, connection: mail
2. Take its id with \`json.query\`, data: {{step 1.body}}, query: "not_null(messages[0].id, '')"
3. If {{step 2}} is not empty then read it with \`http.request\`, method: GET, url: https://gmail.googleapis.com/gmail/v1/users/me/messages/{{step 2}}?format=metadata&metadataHeaders=Subject, connection: mail
4. Read the kept answer with \`notes.read\`, key: [[note]]
5. If {{step 2}} is not empty then keep the draft with \`notes.write\`, key: draft for mail {{step 2}}, text: {{step 4.text}}
6. If {{step 2}} is empty then No mail is unread otherwise Drafted an answer to: {{step 3.body.snippet}}

## Judgement
- Write the draft for what the mail says, in its language, from the kept answer.
- Promise nothing that the kept answer does not promise.`,
      tools: { 'http.request': 'ask', 'json.query': 'auto', 'notes.read': 'auto', 'notes.write': 'auto' },
    },
  ],
  triggers: [schedule('drafts', 'Every working day', '1-5')],
  connections: [{ agent: 'drafts', name: 'mail', service: 'gmail', purpose: 'reads unread mail, and never sends any' }],
  notes: [{ key: '[[note]]', text: 'Thank you for your mail. We look into it, and answer by tomorrow noon.' }],
  variables: [words('note', 'Note with your answer', 'first answer'), timeOfDay('at', 'Look at', '08:00'), zone],
  samples: [
    {
      name: 'A mail that waits',
      inputs: {},
      notes: { 'first answer': 'Thank you. We answer by tomorrow noon.' },
      answers: [mails('18f2'), page({ id: '18f2', snippet: 'Where is my order?' })],
    },
    {
      name: 'No unread mail',
      inputs: {},
      notes: { 'first answer': 'Thank you.' },
      answers: [page({ resultSizeEstimate: 0 })],
    },
    { name: 'Gmail does not answer', inputs: {} },
  ],
});

const payout = (amount: number) => ({ amount, currency: 'eur', status: 'paid' });

const payoutNote = template({
  version: 1,
  listing: {
    slug: 'payout-note',
    title: 'Payout note',
    summary: 'The last payouts of Stripe, added up and kept as one note.',
    does: 'Reads the last payouts that Stripe has paid, adds them up, and keeps number and sum as a note. It only reads.',
    fits: 'Bookkeepers who look at the Stripe dashboard every morning.',
    steps: ['Reads the last payouts', 'Adds them up', 'Keeps a note'],
    categories: ['finance'],
    tags: ['stripe', 'payout', 'bookkeeping'],
    icon: { glyph: 'coins', tint: 5 },
    minutes: 4,
  },
  agents: [
    {
      part: 'payouts',
      name: 'Payout note',
      description: 'Adds up the last payouts.',
      instructions: `
You keep an eye on payouts.

1. Read them with \`http.request\`, method: GET, url: https://api.stripe.com/v1/payouts?status=paid&limit=[[count]], connection: stripe
2. Count them with \`json.query\`, data: {{step 1.body}}, query: "length(data)"
3. Add them up with \`json.query\`, data: {{step 1.body}}, query: "sum(data[].amount) / \`100\`"
4. Keep the sum with \`notes.write\`, key: payouts, text: {{step 2}} payouts, {{step 3}} [[currency]]
5. The last {{step 2}} payouts come to {{step 3}} [[currency]].

## Judgement
- Payouts in another currency are listed by themselves.`,
      tools: { 'http.request': 'ask', 'json.query': 'auto', 'notes.write': 'auto' },
    },
  ],
  triggers: [schedule('payouts', 'Every morning')],
  connections: [
    { agent: 'payouts', name: 'stripe', service: 'stripe', purpose: 'reads payouts; a restricted key is enough' },
  ],
  variables: [
    figure('count', 'How many payouts', 10, 'At most 100.'),
    words('currency', 'Currency', 'EUR'),
    timeOfDay('at', 'Look at', '07:30'),
    zone,
  ],
  samples: [
    { name: 'Two payouts', inputs: {}, answers: [page({ data: [payout(125_050), payout(98_000)] })] },
    { name: 'No payout yet', inputs: {}, answers: [page({ data: [] })] },
    { name: 'An answer without payouts', inputs: {}, answers: [page({ error: { message: 'No such key.' } }, 401)] },
  ],
});

export const customers: readonly BuiltInTemplate[] = [crmLeadIntake, mailReplyDrafts, payoutNote];
