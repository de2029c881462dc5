import { formatLines } from './expressions.js';
import { longText, page, schedule, template, text, timeOfDay, words, zone, type BuiltInTemplate } from './template.js';

const kept = 'Opening hours\nMonday to Friday, 8 to 17\nTickets 12 EUR';

const pageChangeWatch = template({
  version: 1,
  listing: {
    slug: 'page-change-watch',
    title: 'Page change watch',
    summary: 'Reads a page every day, and shows the lines that are new and those that are gone.',
    does: 'Fetches a page, compares its text line by line with that of the last time, shows what is new and what is gone, and keeps the new text. Lines with a word that you name, such as the date of today, are ignored.',
    fits: 'People who check terms, tariffs, tenders or opening hours on somebody else’s page.',
    steps: ['Fetches the page', 'Compares it line by line', 'Shows what is new and what is gone', 'Keeps the text'],
    categories: ['research', 'operations'],
    tags: ['page', 'change', 'monitor', 'web'],
    icon: { glyph: 'search', tint: 3 },
    minutes: 3,
  },
  agents: [
    {
      part: 'watch',
      name: 'Page change watch',
      description: 'Shows what changed on a page.',
      instructions: `
You look for changes on a page.

1. Read the last text with \`notes.read\`, key: page of [[name]]
2. Fetch the page with \`http.request\`, method: GET, url: [[address]]
3. If {{step 2.status}} is 200 then turn it into text with \`text.extract\`, html: {{step 2.body}}
4. Leave out what does not count with \`json.query\`, data: {"page": {{step 3}}}, query: "join(\`"\\n"\`, map(&trim(@), ${formatLines('page')})[?@ != '' && !contains(lower(@), lower('[[ignore]]'))])[:12000]"
5. If {{step 1.text}} is empty then begin with \`json.query\`, data: {"now": {{step 4}}}, query: "{new: '', gone: ''}" otherwise compare with \`json.query\`, data: {"now": {{step 4}}, "last": {{step 1}}}, query: "{new: join(\`"\\n"\`, ${formatLines('now')}[?!contains(${formatLines('$.last')}, @)]), gone: join(\`"\\n"\`, ${formatLines('last')}[?!contains(${formatLines('$.now')}, @)])}"
6. Keep the text with \`notes.write\`, key: page of [[name]], text: {{step 4}}
7. If {{step 1.text}} is empty then Kept the page of [[name]] to compare with otherwise Compared the page of [[name]] with the last time
8. If {{step 5.new}} is empty then No line is new otherwise New: {{step 5.new}}
9. If {{step 5.gone}} is empty then No line is gone otherwise Gone: {{step 5.gone}}

## Judgement
- Say what the change means for us, in one sentence.
- A line that only moved is not a change.`,
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
  notes: [{ key: 'page of [[name]]', text: '' }],
  variables: [
    words('name', 'Name of the page', 'harbour tours'),
    words(
      'address',
      'Address of the page',
      'https://tours.example.com/',
      'A page that can be read without signing in.',
    ),
    words('ignore', 'Ignore lines with', 'last updated', 'A word or date stamp that changes every day.'),
    timeOfDay('at', 'At', '07:30'),
    zone,
  ],
  samples: [
    {
      name: 'A price changed',
      inputs: {},
      notes: { 'page of harbour tours': kept },
      answers: [
        page(
          '<html><body><h1>Opening hours</h1><p>Monday to Friday, 8 to 17</p><p>Tickets 14 EUR</p><p>Last updated 2026-03-16</p></body></html>',
        ),
      ],
    },
    {
      name: 'Only the date stamp changed',
      inputs: {},
      notes: { 'page of harbour tours': kept },
      answers: [
        page(
          '<html><body><h1>Opening hours</h1><p>Monday to Friday, 8 to 17</p><p>Tickets 12 EUR</p><p>Last updated 2026-03-16</p></body></html>',
        ),
      ],
    },
    {
      name: 'The page is empty',
      inputs: {},
      notes: { 'page of harbour tours': kept },
      answers: [page(null)],
    },
  ],
});

const sourceCard = template({
  version: 1,
  listing: {
    slug: 'source-card',
    title: 'Source card',
    summary: 'Keeps a quote with its source and date under a topic, once.',
    does: 'Adds a quote with its source and the date of today to the cards of a topic, shows all of them, and says so if the quote was kept before.',
    fits: 'People who write reports and look for “where did I read that?”.',
    steps: ['Looks at the date', 'Reads the cards of the topic', 'Keeps the quote if it is new', 'Shows the cards'],
    categories: ['research', 'productivity'],
    tags: ['quote', 'source', 'citation', 'reading'],
    icon: { glyph: 'book', tint: 6 },
  },
  agents: [
    {
      part: 'cards',
      name: 'Source card',
      description: 'Keeps quotes with their sources by topic.',
      instructions: `
You keep quotes with their sources.

1. Look at the clock with \`time.now\`, zone: [[zone]]
2. Read the cards with \`notes.read\`, key: sources on {{topic}}
3. If {{step 2.text}} is empty then begin them with \`notes.write\`, key: sources on {{topic}}, text: Sources on {{topic}}
4. Read them again with \`notes.read\`, key: sources on {{topic}}
5. If {{step 4}} contains {{quote}} then This quote is already kept. otherwise keep it with \`notes.write\`, key: sources on {{topic}}, text: {{step 4}}
   “{{quote}}” {{source}}, read on {{step 1.date}}
6. Show them with \`notes.read\`, key: sources on {{topic}}
7. {{step 6}}

## Judgement
- If the quote says the opposite of a card that is kept, name that card.
- A source without a date or an author is weak: say so.`,
      inputs: [text('topic', 'Topic'), longText('quote', 'Quote'), text('source', 'Source')],
      tools: { 'time.now': 'auto', 'notes.read': 'auto', 'notes.write': 'auto' },
    },
  ],
  variables: [zone],
  samples: [
    {
      name: 'A second quote on a topic',
      inputs: {
        topic: 'tides',
        quote: 'High water comes 50 minutes later each day.',
        source: 'Harbour Almanac, p. 12',
      },
      notes: { 'sources on tides': 'Sources on tides\n“The moon sets the pace.” Coast Guide, read on 2026-03-02' },
    },
    {
      name: 'A quote that is already kept',
      inputs: { topic: 'tides', quote: 'The moon sets the pace.', source: 'Coast Guide, second edition' },
      notes: { 'sources on tides': 'Sources on tides\n“The moon sets the pace.” Coast Guide, read on 2026-03-02' },
    },
    {
      name: 'A whole sentence as the topic',
      inputs: {
        topic:
          'Everything that I could find so far on how the tides in our harbour change with the moon, the wind and the season',
        quote: 'The moon sets the pace.',
        source: 'Coast Guide',
      },
    },
  ],
});

export const sources: readonly BuiltInTemplate[] = [pageChangeWatch, sourceCard];
