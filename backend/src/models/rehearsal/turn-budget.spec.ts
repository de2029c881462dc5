import { blankDefinition, type OutputFormat } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import { limits } from '@throughline/contracts/limits.js';
import type { Conversation, PastTurn, ToolOffer } from '../language-model.js';
import { nextTurn } from '@throughline/rehearsal/turn/next-turn.js';
import { rehearsal } from './rehearsal.js';
import { getPieces } from './write-text.js';

const long = 'x'.repeat(100_000);
const properties = { url: { type: 'string', format: 'uri' }, json: {}, body: { type: 'string' } };
const tool: ToolOffer = {
  tool: 'http.request',
  name: 'http.request',
  alias: 'http_request',
  description: '',
  schema: { type: 'object', properties, required: ['url'] },
  pinned: {},
};
const talk = (instructions: string, over: Partial<Conversation> = {}): Conversation => ({
  instructions,
  inputNames: ['b', 'o'],
  inputs: { b: long, o: { long } },
  output: { kind: 'text' },
  tools: [tool],
  turns: [],
  files: [],
  resultBytes: 32 * 1024,
  choice: { ...blankDefinition.model, maxOutputTokens: 200_000 },
  ...over,
});
const asJson = (names: readonly string[]): OutputFormat => ({
  kind: 'json',
  schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, {}])) },
});
const gave = (result: Json): PastTurn => ({
  parts: [],
  by: null,
  bytes: 0,
  calls: [{ id: 'step-1', tool: 'http.request', title: '', arguments: {}, result }],
});
const many = (text: string, times = 3_200): string => text.repeat(times);
const names = Array.from({ length: 500 }, (_, n) => `a${n}`);

describe('a turn of Rehearsal ends as too long', () => {
  it.each<[string, Conversation]>([
    ['when a sentence names a long value again and again', talk(`1. ${many('{{b}}')}`)],
    ['when every sentence is a long value', talk(many('1. {{b}}\n'))],
    ['when a sentence writes out an object again and again', talk(`1. ${many('{{o}}')}`)],
    [
      'when a sentence names a result again and again',
      talk(`1. \`http.request\` url: https://example.com\n2. ${many('{{step 1}}')}`, { turns: [gave(long)] }),
    ],
    [
      'when every property of the answer is a long value',
      talk(`1. Answer: ${names.map((name) => `${name}: {{b}}`).join(', ')}`, { output: asJson(names) }),
    ],
    [
      'when an argument is text with many long values',
      talk(`1. \`http.request\` url: https://example.com, body: ${many('{{b}}')}`),
    ],
    [
      'when an argument is JSON with many long values',
      talk(`1. \`http.request\` url: https://example.com, json: [${many('{{b}},')}1]`),
    ],
    [
      'when an argument has long values in strings of its JSON',
      talk(`1. \`http.request\` url: https://example.com, json: ["${many('{{b}}')}"]`),
    ],
    ['when a condition puts long values together', talk(`1. If ${many('{{b}}')} is empty then Answer: stop.`)],
    ['when many conditions go through a long value', talk(many('1. If {{b}} contains y then Answer: stop.\n', 1_000))],
    [
      'when many conditions look whether a long value is empty',
      talk(many('1. If {{o}} is empty then Answer: stop.\n', 1_000)),
    ],
  ])('%s', async (_, conversation) => {
    expect(conversation.instructions.length).toBeLessThan(limits.instructions.max);
    const listening = { signal: new AbortController().signal, onPart: () => undefined };
    const answering = rehearsal({ perPiece: 0 }).respond(conversation, listening);
    await expect(answering).rejects.toMatchObject({ code: 'too_long', transient: false });
  });
  it('with more tokens than the agent allows, and writes nothing of them', async () => {
    const pieces: string[] = [];
    const listening = {
      signal: new AbortController().signal,
      onPart: ({ text }: { text: string }) => void pieces.push(text),
    };
    const model = rehearsal({ perPiece: 0 });
    const allowing = (maxOutputTokens: number) =>
      talk('1. Answer: One two three.', { choice: { ...blankDefinition.model, maxOutputTokens } });
    await expect(model.respond(allowing(2), listening)).rejects.toMatchObject({ code: 'too_long' });
    expect(pieces).toEqual([]);
    await expect(model.respond(allowing(3), listening)).resolves.toMatchObject({ turn: { answer: 'One two three.' } });
  });
});

describe('a turn of Rehearsal', () => {
  it('may write long values as long as they fit together', () =>
    expect(nextTurn(talk('1. Answer: {{b}} and {{b}}.')).text).toBe(`${long} and ${long}.`));
  it('compares a long result with thousands of options', () => {
    const options = Array.from({ length: 5_000 }, (_, n) => `option ${n}`);
    const output: OutputFormat = { kind: 'json', schema: { type: 'object', properties: { body: { enum: options } } } };
    const turns = [gave({ body: 'y'.repeat(9_000_000) })];
    expect(
      nextTurn(talk('1. `http.request` url: https://example.com\n2. Answer: Done.', { turns, output })).answer,
    ).toEqual({});
  });
  it('hands a result of any length to a tool, because that makes no text', () => {
    const result = 'y'.repeat(5_000_000);
    const turns = [gave(result)];
    const { calls } = nextTurn(
      talk('1. `http.request` url: https://example.com\n2. `http.request` url: https://example.com, json: {{step 1}}', {
        turns,
      }),
    );
    expect(calls[0]?.arguments['json']).toBe(result);
  });
});

describe('a text is written in at most 150 pieces', () => {
  it.each([
    ['of short words', 'a b '.repeat(100_000)],
    ['of one word', 'x'.repeat(400_000)],
    ['of spaces', ' '.repeat(400_000)],
    ['of a few words', 'One two.\nThree.'],
    ['of nothing', ''],
  ])('%s', (_, text) => {
    const pieces = [...getPieces(text)];
    expect(pieces.length).toBeLessThanOrEqual(150);
    expect(pieces.join('')).toBe(text);
  });
});
