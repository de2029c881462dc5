import { formatLines } from './expressions.js';
import { page, schedule, template, timeOfDay, words, zone, type BuiltInTemplate } from './template.js';

const dated = "to_number(replace(@[:10], '-', ''))";
const today = "to_number(replace($.today, '-', ''))";
const open = "!ends_with(lower(trim(@)), '[[done]]')";

const contentToday = template({
  version: 1,
  listing: {
    slug: 'content-today',
    title: 'Content today',
    summary: 'Every morning: what to publish today, what comes next, and what is late.',
    does: 'Reads your content plan from a note, names what is due today, what comes next, and what is past its date and not marked as done.',
    fits: 'Marketing teams whose plan is a list of dates that nobody opens in the morning.',
    steps: ['Looks at the date', 'Reads the content plan', 'Names what is due, next and late'],
    categories: ['marketing', 'productivity'],
    tags: ['content', 'plan', 'calendar', 'daily'],
    icon: { glyph: 'calendar', tint: 6 },
    minutes: 3,
  },
  agents: [
    {
      part: 'today',
      name: 'Content today',
      description: 'What the content plan says for today.',
      instructions: `
You say what to publish. The note “content plan” has one line for each piece: the date, what it is, and “[[done]]” at the end once it is out.

1. Look at the clock with \`time.now\`, zone: [[zone]]
2. Read the plan with \`notes.read\`, key: content plan
3. Find what is due today with \`json.query\`, data: {"plan": {{step 2}}, "today": "{{step 1.date}}"}, query: "join('; ', ${formatLines('plan')}[?starts_with(@, $.today) && ${open}].trim(@[10:]))"
4. Find what comes next with \`json.query\`, data: {"plan": {{step 2}}, "today": "{{step 1.date}}"}, query: "sort(${formatLines('plan')}[?${dated} > ${today} && ${open}])[0] || 'nothing is planned'"
5. Find what is late with \`json.query\`, data: {"plan": {{step 2}}, "today": "{{step 1.date}}"}, query: "join('; ', sort(${formatLines('plan')}[?${dated} < ${today} && ${open}]))"
6. {{step 1.weekday}}, {{step 1.date}}
7. If {{step 3}} is empty then Nothing is due today otherwise Today: {{step 3}}
8. Next: {{step 4}}
9. If {{step 5}} is empty then Nothing is late otherwise Late: {{step 5}}

## Judgement
- If two pieces are due on one day, say which one can wait.
- Name who has to approve a piece, if the plan says so.`,
      tools: { 'time.now': 'auto', 'notes.read': 'auto', 'json.query': 'auto' },
    },
  ],
  triggers: [schedule('today', 'Every working day', '1-5')],
  notes: [{ key: 'content plan', text: '2026-01-15 Blog: an example, done' }],
  variables: [
    words('done', 'Word for what is out', 'done', 'In small letters, at the end of the line.'),
    timeOfDay('at', 'At', '08:15'),
    zone,
  ],
  samples: [
    {
      name: 'A usual Monday',
      inputs: {},
      notes: {
        'content plan':
          '2026-03-11 Blog: tide tables, done\n2026-03-13 Post: new crane, photo missing\n2026-03-16 Mail: spring offers\n2026-03-19 Blog: harbour tour\n2026-03-17 Post: open day',
      },
    },
    { name: 'An empty plan', inputs: {}, notes: { 'content plan': '' } },
    { name: 'The plan is missing', inputs: {} },
  ],
});

const coverageWatch = template({
  version: 1,
  listing: {
    slug: 'coverage-watch',
    title: 'Coverage watch',
    summary: 'Reads a page every day, and lists new mentions of a name.',
    does: 'Fetches a page such as the overview of a trade journal, finds the lines that mention your name, and lists those that were not there the last time.',
    fits: 'People who look through the same journal every morning.',
    steps: [
      'Fetches the page',
      'Finds lines that mention the name',
      'Compares with the last time',
      'Keeps what it found',
    ],
    categories: ['marketing', 'research'],
    tags: ['press', 'mention', 'brand', 'web'],
    icon: { glyph: 'globe', tint: 6 },
    minutes: 3,
  },
  agents: [
    {
      part: 'watch',
      name: 'Coverage watch',
      description: 'Lists new mentions of a name on a page.',
      instructions: `
You look for mentions of [[name]].

1. Read the mentions of the last time with \`notes.read\`, key: mentions of [[name]]
2. Fetch the page with \`http.request\`, method: GET, url: [[address]]
3. If {{step 2.status}} is 200 then turn it into text with \`text.extract\`, html: {{step 2.body}}
4. Find lines with the name with \`json.query\`, data: {"page": {{step 3}}}, query: "join(\`"\\n"\`, ${formatLines('page')}[?contains(lower(@), lower('[[name]]'))].trim(@))"
5. If {{step 1.text}} is empty then list all of them with \`json.query\`, data: {"found": {{step 4}}}, query: "found" otherwise list the new ones with \`json.query\`, data: {"found": {{step 4}}, "known": {{step 1}}}, query: "join(\`"\\n"\`, ${formatLines('found')}[?!contains($.known, @)])"
6. If {{step 5}} is not empty then keep them with \`notes.write\`, key: mentions of [[name]], text: {{step 4}}
7. Count them with \`json.query\`, data: {"found": {{step 4}}, "new": {{step 5}}}, query: "{found: length(${formatLines('found')}[?@ != '']), new: length(${formatLines('new')}[?@ != ''])}"
8. Mentions of [[name]] on [[address]]: {{step 7.found}}, new: {{step 7.new}}
9. If {{step 5}} is empty then Nothing new to read otherwise {{step 5}}

## Judgement
- Say whether a mention is friendly, neutral or critical.
- Another firm of the same name does not count.`,
      tools: {
        'notes.read': 'auto',
        'http.request': 'auto',
        'text.extract': 'auto',
        'json.query': 'auto',
        'notes.write': 'auto',
      },
    },
  ],
  triggers: [schedule('watch', 'Every day')],
  notes: [{ key: 'mentions of [[name]]', text: '' }],
  variables: [
    words('name', 'Name to look for', 'Quay Logistics', 'Your brand, a product or a competitor.'),
    words(
      'address',
      'Address of the page',
      'https://journal.example.com/',
      'A page that can be read without signing in.',
    ),
    timeOfDay('at', 'At', '07:00'),
    zone,
  ],
  samples: [
    {
      name: 'One new mention',
      inputs: {},
      notes: { 'mentions of Quay Logistics': '* Quay Logistics opens a second terminal' },
      answers: [
        page(
          '<html><body><ul><li>Quay Logistics wins the harbour award</li><li>Wood prices rise</li><li>Quay Logistics opens a second terminal</li></ul></body></html>',
        ),
      ],
    },
    {
      name: 'Nothing new',
      inputs: {},
      notes: { 'mentions of Quay Logistics': 'Quay Logistics opens a second terminal' },
      answers: [page('<html><body><p>Wood prices rise</p><p>Quay Logistics opens a second terminal</p></body></html>')],
    },
    {
      name: 'The page is gone',
      inputs: {},
      notes: { 'mentions of Quay Logistics': 'Quay Logistics opens a second terminal' },
      answers: [page('<html><body><h1>Not found</h1></body></html>', 404)],
    },
  ],
});

export const content: readonly BuiltInTemplate[] = [contentToday, coverageWatch];
