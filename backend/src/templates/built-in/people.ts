import { data, figure, number, template, text, webhook, type BuiltInTemplate } from './template.js';

const leaveBalance = template({
  version: 2,
  listing: {
    slug: 'leave-balance',
    title: 'Leave balance',
    summary: 'Days earned, taken and left, and what is carried over.',
    does: 'Works out the days that somebody has earned in the months worked, what is left, and how many of them are carried into the next year.',
    fits: 'Small firms without an HR system.',
    steps: ['Works out the days earned', 'Works out what is left', 'Says what is carried over'],
    categories: ['people'],
    tags: ['holiday', 'leave', 'days'],
    icon: { glyph: 'calendar', tint: 4 },
  },
  agents: [
    {
      part: 'balance',
      name: 'Leave balance',
      description: 'Says how many days somebody has left.',
      instructions: `
You work out days of leave.

1. Work out the days earned with \`math.evaluate\`, expression: round([[days]] / 12 * {{months}}, 1)
2. Work out what is left with \`math.evaluate\`, expression: round({{step 1}} - {{taken}}, 1)
3. Work out what is carried over with \`math.evaluate\`, expression: max(0, min({{step 2}}, [[carried]]))
4. {{person}} has earned {{step 1}} days, has taken {{taken}} and has {{step 2}} left.
5. If {{step 2}} is less than 0 then That is more than was earned: talk to them. otherwise {{step 3}} of them can be carried over.

## Judgement
- Days of illness are not days of leave.`,
      inputs: [text('person', 'Person'), number('months', 'Months worked this year'), number('taken', 'Days taken')],
      tools: { 'math.evaluate': 'auto' },
    },
  ],
  variables: [figure('days', 'Days in a year', 28), figure('carried', 'Carried over at most', 5)],
  samples: [
    { name: 'Days are left', inputs: { person: 'Ines Duarte', months: 9, taken: 12 } },
    { name: 'Too many taken', inputs: { person: 'Sam Field', months: 3, taken: 10 } },
    { name: 'Exactly used up', inputs: { person: 'Leo', months: 6, taken: 14 } },
  ],
});

const candidateScorecard = template({
  version: 2,
  listing: {
    slug: 'candidate-scorecard',
    title: 'Candidate scorecard',
    summary: 'A weighted score of an interview, and what is missing.',
    does: 'Weighs the marks of an interview, names the answers that are missing, and says whether to invite again.',
    fits: 'Teams that want to compare interviews by the same questions.',
    steps: ['Weighs the marks', 'Names what is missing', 'Says whether to invite again'],
    categories: ['people'],
    tags: ['interview', 'hiring', 'score'],
    icon: { glyph: 'users', tint: 1 },
  },
  agents: [
    {
      part: 'scorecard',
      name: 'Candidate scorecard',
      description: 'Weighs the marks of an interview.',
      instructions: `
You weigh an interview.

1. Add up the marks with \`json.query\`, data: {{answers}}, query: "sum([?mark].{p: mark * weight}[].p)"
2. Add up the weights with \`json.query\`, data: {{answers}}, query: "sum([?mark].weight)"
3. Work out the score with \`math.evaluate\`, expression: round({{step 1}} / {{step 2}}, 1)
4. Work out {{step 3}} minus [[invite_from]] with \`math.evaluate\`
5. Name what is missing with \`json.query\`, data: {{answers}}, query: "join(', ', [?!mark].question)"
6. {{candidate}} has {{step 3}} of 5.
7. If {{step 5}} is empty then Every question has a mark otherwise Missing: {{step 5}}
8. If {{step 4}} is at least 0 then Invite them again. otherwise Thank them, and say why.

## Judgement
- The score starts the conversation; people decide.`,
      inputs: [text('candidate', 'Candidate'), data('answers', 'Answers')],
      tools: { 'json.query': 'auto', 'math.evaluate': 'auto' },
    },
  ],
  triggers: [webhook('scorecard', 'An interview is over', ['candidate', 'answers'])],
  variables: [figure('invite_from', 'Invite again from', 3.5, 'Of 5.')],
  samples: [
    {
      name: 'A good interview',
      inputs: {
        candidate: 'Ines Duarte',
        answers: [
          { question: 'craft', mark: 5, weight: 3 },
          { question: 'writing', mark: 4, weight: 2 },
          { question: 'references', weight: 1 },
        ],
      },
    },
    {
      name: 'Just below the limit',
      inputs: {
        candidate: 'Sam Field',
        answers: [
          { question: 'craft', mark: 4, weight: 2 },
          { question: 'writing', mark: 2, weight: 1 },
        ],
      },
    },
    { name: 'No mark yet', inputs: { candidate: 'Mia', answers: [{ question: 'craft', weight: 3 }] } },
  ],
});

export const people: readonly BuiltInTemplate[] = [leaveBalance, candidateScorecard];
