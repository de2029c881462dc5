import { readAnswer } from './read-answer.js';

const answerOf = (text: string) => readAnswer([{ kind: 'text', text, metadata: null }], { kind: 'native' }).answer;

it.each([
  ['alone', '{"total": 7}'],
  ['between fences', '```json\n{"total": 7}\n```'],
  ['between fences without a language, with blank lines around', '\n ``` \n\n{"total": 7}\n\n ```\n '],
])('reads an answer in JSON %s', (_, text) => expect(answerOf(text)).toEqual({ total: 7 }));

it.each(['```', '```json', '```\n```', '```js\n1\n```', '```json\n1', '1\n```'])('reads no answer in %j', (text) =>
  expect(answerOf(text)).toBeUndefined(),
);

it('reads an answer of line breaks in time with its length', () => {
  expect(answerOf(`\`\`\`${'\n'.repeat(30_000)}x`)).toBeUndefined();
});
