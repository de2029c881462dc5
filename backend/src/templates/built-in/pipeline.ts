import { dayNumber, inCents, formatRows } from './expressions.js';
import { figure, schedule, template, timeOfDay, weekday, words, zone, type BuiltInTemplate } from './template.js';

const pipelineReview = template({
  version: 1,
  listing: {
    slug: 'pipeline-review',
    title: 'Pipeline review',
    summary: 'Every Monday: totals by stage, the change since last week, and deals without contact.',
    does: 'Reads your open deals from a note, adds them up by stage, compares the total with that of the last review, and names the deals that nobody has contacted for longer than your limit.',
    fits: 'Small sales teams that review the pipeline from a list.',
    steps: [
      'Reads the open deals',
      'Adds them up by stage',
      'Compares the total with the last review',
      'Names deals without recent contact',
    ],
    categories: ['sales'],
    tags: ['pipeline', 'deal', 'forecast', 'weekly'],
    icon: { glyph: 'chart', tint: 3 },
    minutes: 4,
  },
  agents: [
    {
      part: 'review',
      name: 'Pipeline review',
      description: 'Totals by stage, change since the last review, deals without contact.',
      instructions: `
You review the sales pipeline. The note “pipeline” has one deal a line: name | stage | value | last contact.

1. Look at the clock with \`time.now\`, zone: [[zone]]
2. Read the deals with \`notes.read\`, key: pipeline
3. Read the last total with \`notes.read\`, key: pipeline total
4. Split the lines into columns with \`json.query\`, data: {"deals": {{step 2}}}, query: "${formatRows('deals')} | [?to_number([2]) && [3]]"
5. Find lines that cannot be read with \`json.query\`, data: {"deals": {{step 2}}}, query: "${formatRows('deals')} | join(', ', map(&[0], [?!(to_number([2]) && [3])]))"
6. Add up all deals with \`json.query\`, data: {{step 4}}, query: "${inCents('sum(map(&to_number([2]), @))')}"
7. Add up each stage with \`json.query\`, data: {{step 4}}, query: "join(', ', items(group_by(@, &[1]))[*].join(' ', [[0], to_string(${inCents('sum(map(&to_number([2]), [1]))')})]))"
8. Find deals without contact with \`json.query\`, data: {"deals": {{step 4}}, "today": "{{step 1.date}}"}, query: "join(', ', map(&[0], deals[?${dayNumber('$.today')} - ${dayNumber('[3]')} > \`[[quiet_days]]\`]))"
9. If {{step 3.text}} is empty then start at \`math.evaluate\`, expression: 0 otherwise compare with \`math.evaluate\`, expression: round({{step 6}} - {{step 3.text}}, 2)
10. Keep the total with \`notes.write\`, key: pipeline total, text: {{step 6}}
11. Pipeline on {{step 1.date}}: {{step 6}} [[currency]]
12. If {{step 7}} is empty then No deal is open otherwise By stage: {{step 7}}
13. If {{step 3.text}} is empty then Nothing to compare with yet otherwise Change since the last review: {{step 9}} [[currency]]
14. If {{step 8}} is empty then Every deal had contact in the last [[quiet_days]] days otherwise No contact for more than [[quiet_days]] days: {{step 8}}
15. If {{step 5}} is empty then Every line was read otherwise Left out, because the value or the date cannot be read: {{step 5}}

## Judgement
- Name the one deal whose loss would hurt most.
- A deal that changes its stage without contact is a typing error: ask.`,
      tools: {
        'time.now': 'auto',
        'notes.read': 'auto',
        'json.query': 'auto',
        'math.evaluate': 'auto',
        'notes.write': 'auto',
      },
    },
  ],
  triggers: [schedule('review', 'Every week', '[[day.number]]')],
  notes: [{ key: 'pipeline', text: 'Example deal | proposal | 5000 | 2026-01-15' }],
  variables: [
    words('currency', 'Currency', 'EUR'),
    figure('quiet_days', 'Days without contact that are fine', 14),
    weekday('day', 'On', 'Monday'),
    timeOfDay('at', 'At', '08:00'),
    zone,
  ],
  samples: [
    {
      name: 'A usual Monday',
      inputs: {},
      notes: {
        pipeline:
          'Harbour rollout | proposal | 12000 | 2026-03-10\nCrane service | negotiation | 8000 | 2026-02-20\nDock lights | proposal | 3500 | 2026-03-13',
        'pipeline total': '21000',
      },
    },
    {
      name: 'First review, contact 14 days ago, one bad line',
      inputs: {},
      notes: {
        pipeline: 'Harbour rollout | proposal | 12000 | 2026-03-02\nDock lights | proposal | 3k | 2026-03-13',
      },
    },
    { name: 'The list of deals is missing', inputs: {} },
  ],
});

export const pipeline: readonly BuiltInTemplate[] = [pipelineReview];
