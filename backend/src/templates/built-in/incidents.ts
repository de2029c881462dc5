import { figure, number, template, text, webhook, zone, type BuiltInTemplate } from './template.js';

const errorSpike = template({
  version: 1,
  listing: {
    slug: 'error-spike',
    title: 'Error spike',
    summary: 'Compares the errors of a service with what is usual, and speaks up only when it matters.',
    does: 'Takes the number of errors of a service, compares it with the usual number that it keeps, and reports a spike only if it is large enough both in itself and compared with what is usual.',
    fits: 'Teams whose error alerts fire every day, so that nobody reads them.',
    steps: [
      'Reads the usual number of the service',
      'Compares with it',
      'Moves the usual number a little',
      'Reports a spike',
    ],
    categories: ['engineering', 'data'],
    tags: ['errors', 'alert', 'monitor', 'baseline'],
    icon: { glyph: 'bug', tint: 6 },
    minutes: 3,
  },
  agents: [
    {
      part: 'spike',
      name: 'Error spike',
      description: 'Reports when a service has far more errors than usual.',
      instructions: `
You watch the errors of services.

1. Read the usual number with \`notes.read\`, key: usual errors of {{service}}
2. If {{step 1.text}} is empty then begin with \`math.evaluate\`, expression: {{errors}} otherwise take it with \`math.evaluate\`, expression: {{step 1.text}}
3. Compare with \`math.evaluate\`, expression: round({{errors}} / max({{step 2}}, 1), 1)
4. Move the usual number a little with \`math.evaluate\`, expression: round({{step 2}} * 0.8 + {{errors}} * 0.2, 1)
5. Keep it with \`notes.write\`, key: usual errors of {{service}}, text: {{step 4}}
6. Decide with \`math.evaluate\`, expression: {{errors}} >= [[at_least]] and {{step 3}} >= [[times]]
7. If {{step 6}} is true then Spike in {{service}}: {{errors}} errors, {{step 3}} times the usual {{step 2}} otherwise No spike in {{service}}: {{errors}} errors, usual is {{step 2}}

## Judgement
- Right after a release, name the release as the first suspect.
- An hour without any errors and without any requests is an outage, not a good hour.`,
      inputs: [text('service', 'Service'), number('errors', 'Errors')],
      tools: { 'notes.read': 'auto', 'math.evaluate': 'auto', 'notes.write': 'auto' },
    },
  ],
  triggers: [webhook('spike', 'A count arrives', ['service', 'errors'])],
  variables: [
    figure('times', 'A spike is this many times the usual number', 3),
    figure('at_least', 'Fewer errors are never a spike', 20),
  ],
  samples: [
    {
      name: 'A spike',
      inputs: { service: 'checkout', errors: 140 },
      notes: { 'usual errors of checkout': '25' },
    },
    {
      name: 'Four times the usual, but few',
      inputs: { service: 'search', errors: 19 },
      notes: { 'usual errors of search': '4.5' },
    },
    {
      name: 'The kept number cannot be read',
      inputs: { service: 'checkout', errors: 30 },
      notes: { 'usual errors of checkout': 'about 25' },
    },
  ],
});

const incidentLog = template({
  version: 1,
  listing: {
    slug: 'incident-log',
    title: 'Incident log',
    summary: 'Adds entries with time and author to the timeline of an incident. Closing needs approval.',
    does: 'Adds an entry with the time and its author to the timeline of an incident and shows the timeline. A second agent closes an incident once somebody has approved it.',
    fits: 'Teams that write the timeline of an outage from memory, a week later.',
    steps: ['Looks at the clock', 'Reads the timeline', 'Adds the entry', 'Closes the incident after approval'],
    categories: ['engineering', 'operations'],
    tags: ['incident', 'timeline', 'outage', 'postmortem'],
    icon: { glyph: 'file', tint: 6 },
    minutes: 3,
  },
  agents: [
    {
      part: 'log',
      name: 'Incident log',
      description: 'Adds entries to the timeline of an incident.',
      instructions: `
You keep the timeline of incidents.

1. Look at the clock with \`time.now\`, zone: [[zone]]
2. Read the timeline with \`notes.read\`, key: incident {{incident}}
3. If {{step 2.text}} is empty then open it with \`notes.write\`, key: incident {{incident}}, text: {{step 1.date}} {{step 1.time}} {{who}}: {{entry}} otherwise add to it with \`notes.write\`, key: incident {{incident}}, text: {{step 2.text}}
   {{step 1.date}} {{step 1.time}} {{who}}: {{entry}}
4. Read it again with \`notes.read\`, key: incident {{incident}}
5. If {{step 2.text}} is empty then Opened incident {{incident}} otherwise Added to incident {{incident}}
6. {{step 4}}

## Judgement
- Write what was seen, not what it means.
- If an entry names a customer, leave the name out.`,
      inputs: [text('incident', 'Incident'), text('entry', 'What happened'), text('who', 'Author')],
      tools: { 'time.now': 'auto', 'notes.read': 'auto', 'notes.write': 'auto' },
    },
    {
      part: 'close',
      name: 'Incident close',
      description: 'Closes an incident after approval.',
      instructions: `
You close incidents.

1. Look at the clock with \`time.now\`, zone: [[zone]]
2. Read the timeline with \`notes.read\`, key: incident {{incident}}
3. Close it with \`notes.write\`, key: incident {{incident}}, text: {{step 2}}
   {{step 1.date}} {{step 1.time}} {{who}}: closed, because {{because}}
4. Closed incident {{incident}} on {{step 1.date}} at {{step 1.time}}, because {{because}}

## Judgement
- List what is still to do before you close.`,
      inputs: [text('incident', 'Incident'), text('because', 'Why it can be closed'), text('who', 'Who closes it')],
      tools: { 'time.now': 'auto', 'notes.read': 'auto', 'notes.write': 'ask' },
    },
  ],
  triggers: [webhook('log', 'An entry arrives', ['incident', 'entry', 'who'])],
  variables: [zone],
  samples: [
    {
      name: 'A second entry',
      inputs: { incident: '2026-14', entry: 'restarted the payment workers', who: 'Mia' },
      notes: { 'incident 2026-14': '2026-03-16 09:12:40 Sam: checkout answers slowly' },
    },
    {
      name: 'The first entry',
      inputs: { incident: '2026-15', entry: 'no mail goes out', who: 'Sam' },
    },
    {
      name: 'Closing one that was never opened',
      agent: 'close',
      inputs: { incident: '2026-99', because: 'mail goes out again', who: 'Sam' },
    },
  ],
});

export const incidents: readonly BuiltInTemplate[] = [errorSpike, incidentLog];
