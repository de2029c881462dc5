import { readFileSync } from 'node:fs';
import { APICallError } from '@ai-sdk/provider';
import { z } from 'zod';
import { getModelFailure } from './failures.js';
import { nothingSpent } from './language-model.js';

/** Holds what vendors answer, as they document it, and what is told of it. */
const said = z
  .array(z.object({ vendor: z.string(), status: z.number(), body: z.json(), code: z.string(), message: z.string() }))
  .parse(JSON.parse(readFileSync(new URL('./vendor-sentences.json', import.meta.url), 'utf8')));

/** Our parts of the sentence, one for each cause. */
const ours = [
  'The provider does not accept the key.',
  'The account has no credit left at the provider.',
  'The provider has no such model.',
  'The request is longer than the model takes.',
  'The model does not take the parameter tools.',
  'The provider is not open in this region.',
  'The key may not use this model.',
  'The provider takes no more requests for now.',
  'The provider is overloaded.',
  'The provider has a problem.',
  'The provider refused the request.',
  'The provider filtered the turn.',
  'There is no such API at this address.',
  'Something in front of the provider refused the request.',
];

const buildFailure = (statusCode: number, body: unknown) =>
  getModelFailure(
    new APICallError({
      message: 'Bad Request',
      url: '',
      statusCode,
      requestBodyValues: { model: 'm', max_tokens: 5, tools: [] },
      responseBody: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    nothingSpent,
    0,
  );

it.each(said)('$vendor with $status is told in its own sentence: $message', ({ status, body, code, message }) =>
  expect(buildFailure(status, body)).toMatchObject({ code, message }),
);

it('at least nineteen vendors are told', () =>
  expect(new Set(said.map(({ vendor }) => vendor)).size).toBeGreaterThanOrEqual(19));

it('two causes never share our part of the sentence', () => {
  const parts = said.map(({ code, message }) => ({ code, part: ours.find((each) => message.startsWith(each)) }));
  expect(new Set(parts.map(({ part }) => part))).toEqual(new Set(ours));
  for (const each of ours) {
    const codes = parts.filter(({ part }) => part === each).map(({ code }) => code);
    expect(new Set(codes).size).toBe(1);
  }
});

it('a long sentence ends after a whole word, with 500 characters at most', () => {
  const { message } = buildFailure(400, { message: 'word '.repeat(1_000) });
  expect(message.length).toBeLessThanOrEqual(500);
  expect(message).toMatch(/word …$/);
});

it('a sentence is read in time with its length', () => {
  for (const part of ['<title', '{"error":', '\ndata: {', '[', 'model '])
    expect(buildFailure(400, part.repeat(100_000)).message.length).toBeLessThanOrEqual(500);
});
