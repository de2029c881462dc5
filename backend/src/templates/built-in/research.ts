import { data, page, template, text, words, type BuiltInTemplate } from './template.js';

const surveySummary = template({
  version: 2,
  listing: {
    slug: 'survey-summary',
    title: 'Survey summary',
    summary: 'Counts, average, and the comments that have the words you name.',
    does: 'Counts the answers of a survey, works out the average mark, and picks the comments that have one of your words.',
    fits: 'People who read two hundred answers to find three comments.',
    steps: ['Counts the answers', 'Works out the average', 'Picks the comments'],
    categories: ['research', 'marketing'],
    tags: ['survey', 'average', 'comments'],
    icon: { glyph: 'chart', tint: 5 },
  },
  agents: [
    {
      part: 'summary',
      name: 'Survey summary',
      description: 'Sums up the answers of a survey.',
      instructions: `
You sum up a survey.

1. Count the answers with \`json.query\`, data: {{answers}}, query: "length(@)"
2. Add up the marks with \`json.query\`, data: {{answers}}, query: "sum([].mark)"
3. Work out the average with \`math.evaluate\`, expression: round({{step 2}} / {{step 1}}, 2)
4. Pick the comments with \`json.query\`, data: {{answers}}, query: "join(' | ', [?comment && contains(lower(comment), '[[word]]')].comment)"
5. If {{step 1}} is 0 then There are no answers yet otherwise Answers: {{step 1}}, {{step 3}} on average
6. If {{step 4}} is empty then No comment has “[[word]]”. otherwise With “[[word]]”: {{step 4}}

## Judgement
- Fewer than ten answers say nothing: write that first.`,
      inputs: [data('answers', 'Answers')],
      tools: { 'json.query': 'auto', 'math.evaluate': 'auto' },
    },
  ],
  variables: [words('word', 'Comments with the word', 'price', 'In small letters.')],
  samples: [
    {
      name: 'Three answers',
      inputs: {
        answers: [{ mark: 4, comment: 'The price went up.' }, { mark: 5 }, { mark: 2, comment: 'Delivery was late.' }],
      },
    },
    { name: 'No answers yet', inputs: { answers: [] } },
    { name: 'A text instead of a list', inputs: { answers: 'See the attached sheet' } },
  ],
});

const pageReader = template({
  version: 2,
  listing: {
    slug: 'page-reader',
    title: 'Page reader',
    summary: 'Reads a page, and keeps its text with the source.',
    does: 'Fetches a page, turns it into text, and keeps the text as a note that other agents can read.',
    fits: 'Research that begins with forty open tabs.',
    steps: ['Fetches the page', 'Turns it into text', 'Keeps it with its source'],
    categories: ['research'],
    tags: ['page', 'text', 'source'],
    icon: { glyph: 'book', tint: 3 },
  },
  agents: [
    {
      part: 'reader',
      name: 'Page reader',
      description: 'Keeps the text of a page.',
      instructions: `
You read pages.

1. Fetch it with \`http.request\`, method: GET, url: {{address}}
2. Read it with \`text.extract\`, html: {{step 1.body}}
3. Keep it with \`notes.write\`, key: [[topic]]: {{title}}, text: {{address}} says: {{step 2}}
4. {{step 2}}

## Judgement
- Name who wrote it and when, if the page says so.`,
      inputs: [text('address', 'Address'), text('title', 'Keep it as')],
      tools: { 'http.request': 'auto', 'text.extract': 'auto', 'notes.write': 'auto' },
    },
  ],
  variables: [words('topic', 'Topic', 'reading')],
  samples: [
    {
      name: 'A short page',
      inputs: { address: 'https://quay.example/tides', title: 'tides' },
      answers: [page('<html><body><h1>Tides</h1><p>High water is at noon.</p></body></html>')],
    },
    {
      name: 'A page that is plain text',
      inputs: { address: 'https://quay.example/tides.txt', title: 'tides' },
      answers: [page('High water is at noon.')],
    },
    {
      name: 'An empty page',
      inputs: { address: 'https://quay.example/empty', title: 'empty' },
      answers: [page(null)],
    },
  ],
});

export const research: readonly BuiltInTemplate[] = [surveySummary, pageReader];
