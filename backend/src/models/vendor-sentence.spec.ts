import { APICallError } from '@ai-sdk/provider';
import { getModelFailure } from './failures.js';
import { nothingSpent } from './language-model.js';
import { ours, said } from './vendor-sentence.fixtures.js';

const failureOf = (
  statusCode: number,
  body: unknown,
  requestBodyValues: unknown = { model: 'm', max_tokens: 5, tools: [] },
) =>
  getModelFailure(
    new APICallError({
      message: 'Bad Request',
      url: '',
      statusCode,
      requestBodyValues,
      responseBody: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    nothingSpent,
    0,
  );

it.each(said)('%s with %i is told in its own sentence: %j', (_, status, body, code, message) =>
  expect(failureOf(status, body)).toMatchObject({ code, message }),
);

it('at least nineteen vendors are told', () =>
  expect(new Set(said.map(([vendor]) => vendor)).size).toBeGreaterThanOrEqual(19));

it('two causes never share our part of the sentence', () =>
  expect(new Set(Object.values(ours)).size).toBe(Object.keys(ours).length));

it('a long sentence ends after a whole word, with 500 characters at most', () => {
  const { message } = failureOf(400, { message: 'word '.repeat(1_000) });
  expect(message.length).toBeLessThanOrEqual(500);
  expect(message).toMatch(/word …$/);
});

it('a sentence is read in time with its length', () => {
  for (const part of ['<title', '{"error":', '\ndata: {', '[', 'model '])
    expect(failureOf(400, part.repeat(100_000)).message.length).toBeLessThanOrEqual(500);
});
