import type { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';
import type { ModelServer } from './model-server.js';
import {
  after,
  answeredCall,
  call,
  declaration,
  first,
  model,
  response,
  listTools,
  user,
} from './testing/model-requests/generate-content.js';
import {
  altered,
  at,
  eventsIn,
  joined,
  longText,
  quote,
  send,
  giveTestServer,
  testKey,
  textAt,
  type Body,
  type Reply,
} from './testing/model-server.js';

let server: ModelServer;
giveTestServer((started) => (server = started));

const plain = 'rehearsal-1';
const thinker = 'rehearsal-1-thinking';
const key = { 'x-goog-api-key': testKey };
const address = (path: string): string => `${server.addresses['generate-content']}/models${path}`;
const post = (body: unknown, name = plain, headers: Record<string, string> = key): Promise<Reply> =>
  send(address(`/${name}:generateContent`), { body, headers });
const stream = (body: unknown, name = plain, query = '?alt=sse'): Promise<Reply> =>
  send(address(`/${name}:streamGenerateContent${query}`), { body, headers: key });
const PartList = z.array(z.record(z.string(), z.unknown()));
const listParts = ({ json }: Reply): Body[] => PartList.parse(at(json, 'candidates.0.content.parts'));
const getText = (reply: Reply): string => textAt(reply.json, 'candidates.0.content.parts.0.text');

describe('generateContent', () => {
  it('solves a numbered list in two requests', async () => {
    const asked = await post(first());
    expect(asked.json).toMatchObject({
      candidates: [{ content: { role: 'model' }, finishReason: 'STOP', index: 0 }],
      modelVersion: plain,
      responseId: expect.any(String),
    });
    expect(listParts(asked)).toEqual([
      { text: expect.stringMatching(/^Step 1/) },
      { functionCall: { id: expect.any(String), name: 'math_evaluate', args: quote.arguments } },
    ]);
    const id = textAt(asked.json, 'candidates.0.content.parts.1.functionCall.id');
    const answered = await post(after(model(...listParts(asked)), user(response({ output: quote.result }, { id }))));
    expect(getText(answered)).toBe(quote.answer);
  });

  it('streams chunks, the last one with the reason of the end', async () => {
    const { text, headers } = await stream(answeredCall);
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events = eventsIn(text);
    expect(joined(events, 'candidates.0.content.parts.0.text')).toBe(quote.answer);
    expect(events.every(({ event }) => event === null)).toBe(true);
    expect(events.map(({ data }) => at(data, 'candidates.0.finishReason') ?? null)).toEqual([null, null, 'STOP']);
    expect(new Set(events.map(({ data }) => at(data, 'responseId'))).size).toBe(1);
    expect(at(events.at(-1)?.data, 'usageMetadata.totalTokenCount')).toBeGreaterThan(0);
  });

  it('streams a call whole, and a list of chunks without alt=sse', async () => {
    const { json, headers } = await stream(first(), plain, '');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const chunks = z.array(z.json()).parse(json);
    const calls = chunks.flatMap((chunk) => at(chunk, 'candidates.0.content.parts.0.functionCall') ?? []);
    expect(calls).toEqual([{ id: expect.any(String), name: 'math_evaluate', args: quote.arguments }]);
  });

  it('writes thoughts when they are requested, and counts them', async () => {
    const generationConfig = { thinkingConfig: { includeThoughts: true } };
    const reply = await post(first({ generationConfig }), thinker);
    expect(listParts(reply)[0]).toEqual({ text: expect.stringContaining('math_evaluate'), thought: true });
    expect(at(reply.json, 'usageMetadata.thoughtsTokenCount')).toBeGreaterThan(0);
    expect(listParts(await post(first(), thinker)).some(({ thought }) => thought === true)).toBe(false);
  });

  it('accepts its signatures unaltered, and the placeholder for calls of other models', async () => {
    const asked = await post(first(), thinker);
    expect(listParts(asked)[1]).toMatchObject({ thoughtSignature: expect.any(String) });
    const answered = await post(after(model(...listParts(asked)), user(response())), thinker);
    expect(getText(answered)).toBe(quote.answer);
    const placeholder = { ...call(), thoughtSignature: 'skip_thought_signature_validator' };
    expect((await post(after(model(placeholder), user(response())), thinker)).status).toBe(200);
  });

  it('needs no signature in earlier tasks', async () => {
    const body = after(model(call()), user(response()), model({ text: quote.answer }), user({ text: quote.inputs }));
    const reply = await post(body, thinker);
    expect(listParts(reply).some(({ functionCall }) => functionCall !== undefined)).toBe(true);
  });

  it('signs the end of a streamed answer', async () => {
    const body = first({ systemInstruction: { parts: [{ text: '1. Answer: Hello.' }] }, tools: [] });
    const events = eventsIn((await stream(body, thinker)).text);
    expect(joined(events, 'candidates.0.content.parts.0.text')).toBe('Hello.');
    expect(joined(events, 'candidates.0.content.parts.0.thoughtSignature')).not.toBe('');
  });

  it.each<[string, Body]>([
    ['an error as a text', { error: 'It took too long.' }],
    ['an error with a code', { error: { code: 'timeout', message: 'It took too long.' } }],
  ])('continues after %s', async (_, failed) => {
    const reply = await post(after(model(call()), user(response(failed))));
    expect(getText(reply)).toMatch(/^Step 1 failed\. It took too long\./);
  });

  it('reads a result that is given as name and content', async () => {
    const reply = await post(after(model(call()), user(response({ name: 'math_evaluate', content: quote.result }))));
    expect(getText(reply)).toBe(quote.answer);
  });

  it('answers by schema', async () => {
    const responseSchema = { type: 'OBJECT', properties: { quantity: { type: 'NUMBER' } }, required: ['quantity'] };
    const generationConfig = { responseMimeType: 'application/json', responseSchema };
    const signed = { ...call(), thoughtSignature: 'skip_thought_signature_validator' };
    const reply = await post({ ...after(model(signed), user(response())), generationConfig }, thinker);
    expect(JSON.parse(getText(reply))).toEqual({ quantity: 3 });
  });

  it('reads a repeated prefix from the cache', async () => {
    const systemInstruction = { parts: [{ text: longText }, { text: quote.instructions }] };
    const cached = async () =>
      at((await post(first({ systemInstruction }))).json, 'usageMetadata.cachedContentTokenCount');
    expect(await cached()).toBeUndefined();
    expect(await cached()).toBeGreaterThanOrEqual(1_024);
  });

  it('lists models page by page', async () => {
    const page = await send(address('?pageSize=2'), { headers: key });
    expect(page.json).toMatchObject({
      models: [{ name: 'models/rehearsal-1', inputTokenLimit: 200_000, outputTokenLimit: 32_000 }, { thinking: true }],
    });
    const token = textAt(page.json, 'nextPageToken');
    const next = await send(address(`?pageSize=2&pageToken=${token}`), { headers: key });
    expect(next.json).toEqual({ models: [expect.objectContaining({ name: 'models/rehearsal-1-small' })] });
    expect((await send(address('/rehearsal-1'), { headers: key })).json).toMatchObject({ displayName: 'Rehearsal 1' });
  });
});

describe('generateContent refuses as Google does', () => {
  const withSchema = (parameters: unknown) => first({ tools: listTools(declaration({ parameters })) });
  const object = (properties: Body, over: Body = {}) => ({ type: 'object', properties, ...over });
  it.each<[string, Body, RegExp]>([
    ['no contents', first({ contents: [] }), /contents is not specified/],
    [
      'an unknown field',
      first({ speed: 1 }),
      /^Invalid JSON payload received\. Unknown name "speed": Cannot find field\.$/,
    ],
    [
      'an unknown field of the settings',
      first({ generationConfig: { maxTokens: 1 } }),
      /Unknown name "maxTokens" at 'generationConfig'/,
    ],
    [
      'an unknown role',
      after({ role: 'assistant', parts: [{ text: 'x' }] }),
      /^Please use a valid role: user, model\.$/,
    ],
    ['a content without parts', after(user()), /contents\[1\]\.parts: contents\.parts must not be empty/],
    ['an empty part', after(user({})), /parts\[0\]\.data: required oneof field 'data'/],
    [
      'a call without a response',
      after(model(call()), user({ text: 'x' })),
      /number of function response parts is equal/,
    ],
    [
      'fewer responses than calls',
      after(model(call(), call()), user(response())),
      /number of function response parts is equal/,
    ],
    [
      'a response for another function',
      after(model(call()), user(response({}, { name: 'x' }))),
      /number of function response parts/,
    ],
    [
      'a response without a call',
      after(user(response())),
      /function response turn comes immediately after a function call turn/,
    ],
    [
      'a call after a call',
      after(model({ text: 'x' }), model(call()), user(response())),
      /function call turn comes immediately after a user turn/,
    ],
    [
      'a response that is a text',
      after(model(call()), user({ functionResponse: { name: 'x', response: '' } })),
      /^Invalid value at 'contents\[2\]\.parts\[0\]\.functionResponse\.response'/,
    ],
    [
      'a name that begins with a digit',
      first({ tools: listTools(declaration({ name: '1a' })) }),
      /Invalid function name/,
    ],
    [
      'a name of 65 characters',
      first({ tools: listTools(declaration({ name: 'a'.repeat(65) })) }),
      /Invalid function name/,
    ],
    [
      'two functions of one name',
      first({ tools: listTools(declaration(), declaration()) }),
      /^Duplicate function declaration/,
    ],
    [
      'additionalProperties',
      withSchema(object({ a: { type: 'string' } }, { additionalProperties: false })),
      /Unknown name "additionalProperties" at 'tools\[0\]\.function_declarations\[0\]\.parameters'/,
    ],
    ['several types', withSchema(object({ a: { type: ['string', 'null'] } })), /Proto field is not repeating/],
    ['an object without properties', withSchema(object({})), /should be non-empty for OBJECT type/],
    ['a list of anything', withSchema(object({ a: { type: 'array' } })), /items: missing field/],
    ['options that are numbers', withSchema(object({ a: { type: 'integer', enum: [1] } })), /\(TYPE_STRING\), 1/],
    ['parameters of another type', withSchema({ type: 'string' }), /should be of type OBJECT/],
    [
      'JSON answers with functions',
      first({ generationConfig: { responseMimeType: 'application/json' } }),
      /response mime type: 'application\/json' is unsupported/,
    ],
    [
      'a schema without the type of answers',
      first({ generationConfig: { responseSchema: {} } }),
      /only allowed when response_mime_type/,
    ],
    ['thinking on a model without it', first({ generationConfig: { thinkingConfig: {} } }), /^Thinking is not enabled/],
    [
      'a signature of nothing',
      after(model({ ...call(), thoughtSignature: 'QUJD' }), user(response())),
      /^Thought signature is not valid/,
    ],
  ])('%s', async (_, body, message) => {
    const { status, json } = await post(body);
    expect(at(json, 'error')).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    expect(textAt(json, 'error.message')).toMatch(message);
    expect(status).toBe(400);
  });

  it.each<[string, (parts: Body[]) => Body[], RegExp]>([
    [
      'a missing signature',
      ([a, b]) => [a ?? {}, { functionCall: b?.['functionCall'] }],
      /missing a thought_signature.*`default_api:math_evaluate` , position 2\./,
    ],
    [
      'an altered signature',
      ([a, b]) => [a ?? {}, { ...b, thoughtSignature: altered(b?.['thoughtSignature']) }],
      /^Thought signature is not valid/,
    ],
    [
      'a signature of another call',
      ([, b]) => [{ functionCall: { name: 'other', args: {} }, thoughtSignature: b?.['thoughtSignature'] }],
      /^Thought signature is not valid/,
    ],
  ])('%s', async (_, change, message) => {
    const parts = change(listParts(await post(first(), thinker)));
    const name = z.string().parse(at(z.json().parse(parts.at(-1)), 'functionCall.name'));
    const { status, json } = await post(after(model(...parts), user(response({}, { name }))), thinker);
    expect(textAt(json, 'error.message')).toMatch(message);
    expect(status).toBe(400);
  });

  it.each<[string, Record<string, string>, number, Json]>([
    ['no key', {}, 403, 'PERMISSION_DENIED'],
    ['another key', { 'x-goog-api-key': 'AIza-other' }, 400, 'INVALID_ARGUMENT'],
  ])('%s', async (_, headers, status, name) => {
    expect(await post(first(), plain, headers)).toMatchObject({ status, json: { error: { status: name } } });
  });
  it('a model that does not exist', async () => {
    const { json, status } = await post(first(), 'gemini-0');
    expect(at(json, 'error')).toMatchObject({
      status: 'NOT_FOUND',
      message: expect.stringContaining('models/gemini-0'),
    });
    expect(status).toBe(404);
  });
  it('more input than the model takes', async () => {
    const systemInstruction = { parts: [{ text: longText.repeat(2) }] };
    const { json } = await post(first({ systemInstruction }), 'rehearsal-1-small');
    expect(textAt(json, 'error.message')).toMatch(/^The input token count \(\d+\) exceeds the maximum.*\(2000\)\.$/);
  });
});
