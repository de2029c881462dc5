import { dateOfDay, dayNumber, formatRows } from './expressions.js';
import {
  date,
  figure,
  schedule,
  template,
  text,
  timeOfDay,
  webhook,
  words,
  zone,
  type BuiltInTemplate,
} from './template.js';

const firstWeek = template({
  version: 1,
  listing: {
    slug: 'first-week',
    title: 'First week',
    summary: 'A checklist with dates for somebody new, worked out from the start date.',
    does: 'Works out by when things have to be ready, the Friday that ends the first week and the day of the first talk, and keeps the checklist under the name of the new person.',
    fits: 'Small companies whose new people wait for a laptop on their first day.',
    steps: ['Looks at the date', 'Works out the dates from the start date', 'Keeps the checklist'],
    categories: ['people', 'operations'],
    tags: ['onboarding', 'checklist', 'start'],
    icon: { glyph: 'calendar', tint: 1 },
    minutes: 4,
  },
  agents: [
    {
      part: 'checklist',
      name: 'First week',
      description: 'Writes the checklist for somebody who starts.',
      instructions: `
You prepare the first week of somebody new.

1. Look at the clock with \`time.now\`, zone: [[zone]]
2. Work out the dates with \`json.query\`, data: {"start": "{{start}}"}, query: "${dayNumber('start')} | [@ - \`[[days_before]]\`, @ + \`3\` + (\`11\` - (@ + \`3\`) % \`7\`) % \`7\`, (@ + \`[[talk_after]]\` | @ + (@ % \`7\` > \`4\` && \`7\` - @ % \`7\` || \`0\`))] | map(&${dateOfDay('@')}, @)"
3. Keep the checklist with \`notes.write\`, key: first week of {{person}}, text: By {{step 2.0}}: [[before]]
   On {{start}}: [[first_day]]
   By {{step 2.1}}: [[first_week]]
   On {{step 2.2}}: first talk
4. {{person}} starts as {{role}} on {{start}}
5. If {{step 2.0}} is earlier than {{step 1.date}} then Today, because {{step 2.0}} has passed: [[before]] otherwise By {{step 2.0}}: [[before]]
6. On {{start}}: [[first_day]]
7. By {{step 2.1}}: [[first_week]]
8. On {{step 2.2}}: first talk

## Judgement
- Somebody who works remotely gets the laptop by parcel: add three days.
- If a date is a public holiday, take the working day before it.`,
      inputs: [text('person', 'Name'), text('role', 'Role'), date('start', 'Start date', false)],
      tools: { 'time.now': 'auto', 'json.query': 'auto', 'notes.write': 'auto' },
    },
  ],
  triggers: [webhook('checklist', 'A contract is signed', ['person', 'role', 'start'])],
  variables: [
    words('before', 'To be ready before the first day', 'laptop, accounts, desk, key'),
    figure('days_before', 'Days before the start by when that is ready', 10),
    words('first_day', 'On the first day', 'welcome at the door, lunch with the team, safety briefing'),
    words('first_week', 'By the end of the first week', 'meet every team, first small task, all accounts tried'),
    figure('talk_after', 'Days until the first talk', 30, 'On a weekend, it is the Monday after.'),
    zone,
  ],
  samples: [
    { name: 'A start in three weeks', inputs: { person: 'Mia', role: 'designer', start: '2026-04-06' } },
    { name: 'A start this Thursday', inputs: { person: 'Sam', role: 'driver', start: '2026-03-19' } },
    { name: 'No start date yet', inputs: { person: 'Mia', role: 'designer' } },
  ],
});

const yearLength = '(to_number($.today[:4]) % `4` == `0` && `366` || `365`)';

const anniversaries = template({
  version: 1,
  listing: {
    slug: 'anniversaries',
    title: 'Anniversaries',
    summary: 'Every morning: who has an anniversary today, and who has one in the next days.',
    does: 'Reads a list of names and dates from a note, and names who has an anniversary today and in the next days, and how many years it is.',
    fits: 'Teams that notice an anniversary a week too late.',
    steps: ['Looks at the date', 'Reads the list', 'Names today’s anniversaries and the next ones'],
    categories: ['people'],
    tags: ['anniversary', 'birthday', 'team', 'daily'],
    icon: { glyph: 'heart', tint: 7 },
    minutes: 4,
  },
  agents: [
    {
      part: 'anniversaries',
      name: 'Anniversaries',
      description: 'Names the anniversaries of today and of the next days.',
      instructions: `
You remember anniversaries. The note “anniversaries” has one line for each: name | date | what it is.

1. Look at the clock with \`time.now\`, zone: [[zone]]
2. Read the list with \`notes.read\`, key: anniversaries
3. Work out the days until each with \`json.query\`, data: {"list": {{step 2}}, "today": "{{step 1.date}}"}, query: "${formatRows('list')} | map(&{name: [0], what: [2], since: to_number([1][:4]), days: ${dayNumber("join('-', [$.today[:4], [1][5:10]])")} - ${dayNumber('$.today')}}, @) | map(&{name: name, what: what, days: (days + ${yearLength}) % ${yearLength}, years: to_number($.today[:4]) - since + (days < \`0\` && \`1\` || \`0\`)}, @)"
4. Find those of today with \`json.query\`, data: {{step 3}}, query: "join('; ', [?days == \`0\` && years > \`0\`].join('', [name, ', ', what, ', ', to_string(years), years == \`1\` && ' year' || ' years']))"
5. Find the next ones with \`json.query\`, data: {{step 3}}, query: "join('; ', sort_by([?days > \`0\` && days <= \`[[days]]\` && years > \`0\`], &days)[*].join('', [name, ', ', what, ', ', to_string(years), years == \`1\` && ' year' || ' years', ', in ', to_string(days), days == \`1\` && ' day' || ' days']))"
6. {{step 1.weekday}}, {{step 1.date}}
7. If {{step 4}} is empty then No anniversary today otherwise Today: {{step 4}}
8. If {{step 5}} is empty then None in the next [[days]] days otherwise Next: {{step 5}}

## Judgement
- Suggest one sentence that fits the person. No jokes about age.
- Five, ten and twenty years are worth a small present.`,
      tools: { 'time.now': 'auto', 'notes.read': 'auto', 'json.query': 'auto' },
    },
  ],
  triggers: [schedule('anniversaries', 'Every working day', '1-5')],
  notes: [{ key: 'anniversaries', text: 'Example | 2021-01-15 | with us' }],
  variables: [figure('days', 'Look ahead, in days', 7), timeOfDay('at', 'At', '08:30'), zone],
  samples: [
    {
      name: 'One today, one on Thursday',
      inputs: {},
      notes: {
        anniversaries: 'Mia | 2021-03-16 | with us\nSam | 2025-03-19 | with us\nLeo | 2020-09-01 | with us',
      },
    },
    {
      name: 'On the last day of the year',
      inputs: {},
      notes: { anniversaries: 'Sam | 2024-01-01 | with us\nMia | 2021-01-07 | with us\nLeo | 2020-01-08 | with us' },
      at: '2026-12-31T08:30:00.000Z',
    },
    { name: 'The list is missing', inputs: {} },
  ],
});

export const staff: readonly BuiltInTemplate[] = [firstWeek, anniversaries];
