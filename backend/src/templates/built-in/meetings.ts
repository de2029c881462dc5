import { formatLines } from './expressions.js';
import { figure, schedule, template, timeOfDay, weekday, words, zone, type BuiltInTemplate } from './template.js';

const meetingBrief = template({
  version: 1,
  listing: {
    slug: 'meeting-brief',
    title: 'Meeting brief',
    summary: 'Agenda, open points and last decisions, shortly before a meeting.',
    does: 'Reads the agenda, the open points and the last decisions of a weekly meeting from notes, adds up the minutes of the agenda, and says whether it fits into the meeting.',
    fits: 'Teams that spend the first ten minutes finding out where they were.',
    steps: ['Reads agenda, open points and decisions', 'Adds up the minutes', 'Writes the brief'],
    categories: ['productivity'],
    tags: ['meeting', 'agenda', 'brief', 'weekly'],
    icon: { glyph: 'users', tint: 3 },
    minutes: 4,
  },
  agents: [
    {
      part: 'brief',
      name: 'Meeting brief',
      description: 'Agenda, open points and last decisions of a meeting.',
      instructions: `
You prepare [[meeting]]. Each line of its agenda begins with the minutes.

1. Look at the clock with \`time.now\`, zone: [[zone]]
2. Read the agenda with \`notes.read\`, key: agenda of [[meeting]]
3. Read the open points with \`notes.read\`, key: open points of [[meeting]]
4. Read the decisions with \`notes.read\`, key: decisions of [[meeting]]
5. Add up the minutes with \`json.query\`, data: {"agenda": {{step 2}}}, query: "sum(${formatLines('agenda')}[*].to_number(split(trim(@), ' ')[0]))"
6. Brief for [[meeting]], {{step 1.weekday}}, {{step 1.date}}
7. If {{step 2}} is empty then The agenda is empty: ask whether the meeting is needed otherwise Agenda:
   {{step 2}}
8. If {{step 5}} is more than [[minutes]] then The agenda takes {{step 5}} minutes and does not fit into [[minutes]] otherwise The agenda takes {{step 5}} of [[minutes]] minutes
9. If {{step 3.text}} is empty then No point is open otherwise Open points:
   {{step 3}}
10. If {{step 4.text}} is empty then No decision is kept otherwise Last decisions:
   {{step 4}}

## Judgement
- Say which open point blocks the most people.
- If a decision contradicts a point of the agenda, name both.`,
      tools: { 'time.now': 'auto', 'notes.read': 'auto', 'json.query': 'auto' },
    },
  ],
  triggers: [schedule('brief', 'Before the meeting', '[[day.number]]')],
  notes: [
    { key: 'agenda of [[meeting]]', text: '10 Round of the team\n15 One topic' },
    { key: 'open points of [[meeting]]', text: '' },
    { key: 'decisions of [[meeting]]', text: '' },
  ],
  variables: [
    words('meeting', 'Meeting', 'the weekly'),
    figure('minutes', 'Length of the meeting, in minutes', 30),
    weekday('day', 'On', 'Monday'),
    timeOfDay('at', 'Brief at', '09:30'),
    zone,
  ],
  samples: [
    {
      name: 'An agenda that is too long',
      inputs: {},
      notes: {
        'agenda of the weekly': '5 Round of the team\n20 Prices for spring\n15 Open day',
        'open points of the weekly': 'Quote for the crane (Sam)',
        'decisions of the weekly': '2026-03-09 Prices rise by 3 %',
      },
    },
    {
      name: 'It fits to the minute, nothing is open',
      inputs: {},
      notes: { 'agenda of the weekly': '10 Round of the team\n20 Open day' },
    },
    { name: 'The agenda is missing', inputs: {} },
  ],
});

export const meetings: readonly BuiltInTemplate[] = [meetingBrief];
