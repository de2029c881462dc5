import type { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';
import type { ModelServer } from './model-server.js';
import {
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
import { after, asks, call, first, listMessages, result, tool } from './testing/model-requests/chat-completions.js';

let server: ModelServer;
giveTestServer((started) => (server = started));

const authorization = `Bearer ${testKey}`;
const post = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  send(`${server.addresses['chat-completions']}/chat/completions`, { body, headers: { authorization, ...headers } });
const get = (path: string, headers: Record<string, string> = { authorization }): Promise<Reply> =>
  send(`${server.addresses['chat-completions']}${path}`, { headers });

const getError = ({ json }: Reply): Json | undefined => at(json, 'error');

describe('Chat completions', () => {
  it('solve a numbered list in two turns', async () => {
    const asked = await post(first());
    expect(asked.json).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      model: 'rehearsal-1',
      choices: [{ index: 0, finish_reason: 'tool_calls', message: { role: 'assistant', refusal: null } }],
    });
    const message = at(asked.json, 'choices.0.message');
    expect(at(message, 'tool_calls')).toEqual([
      {
        id: expect.stringMatching(/^call_/),
        type: 'function',
        function: { name: 'math_evaluate', arguments: JSON.stringify(quote.arguments) },
      },
    ]);
    const sent = z.record(z.string(), z.unknown()).parse(message);
    const answered = await post(after(sent, result(textAt(message, 'tool_calls.0.id'))));
    expect(at(answered.json, 'choices.0')).toMatchObject({
      finish_reason: 'stop',
      message: { content: quote.answer },
    });
  });

  it('stream text in the order of chunks that OpenAI documents', async () => {
    const { text, headers } = await post({
      ...after(asks(call('call_1')), result('call_1')),
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events = eventsIn(text);
    expect(at(events[0]?.data, 'choices.0.delta')).toEqual({ role: 'assistant', content: '', refusal: null });
    expect(joined(events, 'choices.0.delta.content')).toBe(quote.answer);
    expect(events.at(-3)?.data).toMatchObject({ choices: [{ delta: {}, finish_reason: 'stop' }], usage: null });
    expect(events.at(-2)?.data).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
    expect(events.at(-1)?.data).toBe('[DONE]');
    expect(new Set(events.slice(0, -1).map(({ data }) => at(data, 'id'))).size).toBe(1);
  });

  it('stream a call as its name and then pieces of its arguments', async () => {
    const events = eventsIn((await post({ ...first(), stream: true })).text);
    const deltas = events.flatMap(({ data }) => at(data, 'choices.0.delta.tool_calls.0') ?? []);
    expect(deltas[0]).toMatchObject({ index: 0, type: 'function', function: { name: 'math_evaluate', arguments: '' } });
    expect(joined(events, 'choices.0.delta.tool_calls.0.function.arguments')).toBe(JSON.stringify(quote.arguments));
    expect(events.some(({ data }) => at(data, 'usage') !== undefined)).toBe(false);
  });

  it('continue after a failed call, which the answer names', async () => {
    const failed = result('call_1', { error: { code: 'timeout', message: 'It took too long.' } });
    const { json } = await post(after(asks(call('call_1')), failed));
    expect(at(json, 'choices.0.message.content')).toMatch(/^Step 1 failed\. It took too long\./);
  });

  it('answer by schema', async () => {
    const schema = {
      type: 'object',
      properties: { quantity: { type: 'number' } },
      required: ['quantity'],
      additionalProperties: false,
    };
    const response_format = { type: 'json_schema', json_schema: { name: 'quote', schema, strict: true } };
    const { json } = await post({ ...after(asks(call('call_1')), result('call_1')), response_format });
    expect(JSON.parse(textAt(json, 'choices.0.message.content'))).toEqual({ quantity: 3 });
  });

  it('deliver the answer through a tool called answer', async () => {
    const parameters = { type: 'object', properties: { quantity: { type: 'number' } }, required: ['quantity'] };
    const body = after(asks(call('call_1')), result('call_1'));
    const { json } = await post({ ...body, tools: [tool(), tool({ name: 'answer', parameters })] });
    expect(at(json, 'choices.0.message.tool_calls.0.function')).toEqual({
      name: 'answer',
      arguments: '{"quantity":3}',
    });
  });

  it('are refused in words for instructions that cannot be followed', async () => {
    const { status, json } = await post({ model: 'rehearsal-1', messages: [{ role: 'user', content: 'Hello.' }] });
    expect(status).toBe(400);
    expect(at(json, 'error.code')).toBe('instructions_not_followed');
    expect(at(json, 'error.message')).toMatch(/^There is no numbered step/);
  });

  it('end at the token limit', async () => {
    const { json } = await post({ ...after(asks(call('call_1')), result('call_1')), max_completion_tokens: 2 });
    expect(at(json, 'choices.0')).toMatchObject({ finish_reason: 'length', message: { content: '3 pieces' } });
  });

  it('reason before the answer on a thinking model', async () => {
    const { json } = await post(first({ model: 'rehearsal-1-thinking' }));
    expect(at(json, 'choices.0.message.reasoning_content')).toMatch(/math_evaluate/);
    expect(at(json, 'usage.completion_tokens_details.reasoning_tokens')).toBeGreaterThan(0);
  });

  it('read a repeated prefix from the cache of its key', async () => {
    const messages = [{ role: 'system', content: longText }, ...listMessages(first())];
    const cached = async (key: string) =>
      at((await post(first({ messages, prompt_cache_key: key }))).json, 'usage.prompt_tokens_details.cached_tokens');
    expect(await cached('a')).toBe(0);
    expect(await cached('a')).toBeGreaterThanOrEqual(1_024);
    expect(await cached('b')).toBe(0);
  });

  it('list models and show one', async () => {
    const { json } = await get('/models');
    expect(json).toMatchObject({
      object: 'list',
      data: [{ id: 'rehearsal-1', object: 'model' }, {}, {}, { id: 'rehearsal-embedding-1' }],
    });
    expect((await get('/models/rehearsal-1')).json).toMatchObject({ id: 'rehearsal-1', object: 'model' });
    expect((await get('/models/unknown')).status).toBe(404);
  });

  it('keep what was sent', async () => {
    await post(first());
    const [entry] = server.requests;
    expect(entry).toMatchObject({
      number: expect.any(Number),
      wire: 'chat-completions',
      method: 'POST',
      path: '/v1/chat/completions',
      key: testKey,
      status: 200,
      body: first(),
    });
  });
});

describe('Chat completions refuse as OpenAI does', () => {
  const nested = { type: 'object', properties: { a: { type: 'object', properties: {} } }, required: ['a'] };
  it.each<[string, Body, Body]>([
    ['without messages', { model: 'rehearsal-1' }, { param: 'messages', code: 'missing_required_parameter' }],
    ['without a model', { messages: [] }, { param: 'model', code: 'missing_required_parameter' }],
    ['an unknown parameter', first({ speed: 1 }), { param: 'speed', code: 'unknown_parameter' }],
    ['an unknown role', after({ role: 'robot', content: '' }), { param: 'messages[2].role', code: 'invalid_value' }],
    ['a value of another type', first({ temperature: 'hot' }), { param: 'temperature', code: 'invalid_type' }],
    ['a call without a result', after(asks(call('call_1'))), { message: expect.stringContaining('call_1') }],
    ['a result without a call', after(result('call_1')), { param: 'messages.[2].role' }],
    [
      'a result for another call',
      after(asks(call('call_1')), result('call_2')),
      { message: expect.stringContaining("role 'tool' must be a response") },
    ],
    [
      'one of two calls without a result',
      after(asks(call('call_1'), call('call_2')), result('call_1'), { role: 'user', content: 'And?' }),
      { message: expect.stringMatching(/did not have response messages: call_2$/) },
    ],
    ['a tool name with a dot', first({ tools: [tool({ name: 'http.request' })] }), { param: 'tools[0].function.name' }],
    ['a tool name of 65 characters', first({ tools: [tool({ name: 'a'.repeat(65) })] }), { code: 'invalid_value' }],
    ['two tools of one name', first({ tools: [tool(), tool()] }), { param: 'tools' }],
    [
      'a tool schema that is not of an object',
      first({ tools: [tool({ parameters: {} })] }),
      { code: 'invalid_function_parameters' },
    ],
    [
      'a strict tool that allows more properties',
      first({ tools: [tool({ strict: true })] }),
      { message: expect.stringContaining("'additionalProperties' is required") },
    ],
    [
      'a strict schema with a lax part',
      first({ tools: [tool({ strict: true, parameters: { ...nested, additionalProperties: false } })] }),
      { message: expect.stringContaining("context=('properties', 'a')") },
    ],
    ['an empty list of tools', first({ tools: [] }), { param: 'tools' }],
    ['a choice among no tools', { ...first({ tool_choice: 'auto' }), tools: undefined }, { param: 'tool_choice' }],
    ['stream options without a stream', first({ stream_options: {} }), { param: 'stream_options' }],
    ['two token limits', first({ max_tokens: 5, max_completion_tokens: 5 }), { param: 'max_tokens' }],
    ['more tokens than the model has', first({ max_completion_tokens: 999_999 }), { param: 'max_completion_tokens' }],
    [
      'JSON answers without the word',
      { ...first({ response_format: { type: 'json_object' } }) },
      { param: 'messages' },
    ],
    [
      'an assistant message with nothing',
      after({ role: 'assistant', content: null }),
      { param: 'messages[2].content' },
    ],
  ])('%s', async (_, body, error) => {
    const reply = await post(body);
    expect(reply.status).toBe(400);
    expect(getError(reply)).toMatchObject({ type: 'invalid_request_error', message: expect.any(String), ...error });
  });

  it('a body that is not JSON', async () => {
    expect(await post('{"model"')).toMatchObject({ status: 400, json: { error: { type: 'invalid_request_error' } } });
  });
  it('a model that does not exist', async () => {
    expect(await post(first({ model: 'gpt-0' }))).toMatchObject({
      status: 404,
      json: { error: { code: 'model_not_found', message: expect.stringContaining('`gpt-0`') } },
    });
  });
  it('more input than the model takes', async () => {
    const messages = [...listMessages(first()), { role: 'user', content: longText.repeat(2) }];
    expect(await post(first({ model: 'rehearsal-1-small', messages }))).toMatchObject({
      status: 400,
      json: { error: { code: 'context_length_exceeded' } },
    });
  });
  it.each<[string, Record<string, string>, string | null]>([
    ['no key', {}, null],
    ['another key', { authorization: 'Bearer sk-another-key-entirely' }, 'invalid_api_key'],
  ])('%s', async (_, headers, code) => {
    const reply = await get('/models', headers);
    expect(reply.status).toBe(401);
    expect(getError(reply)).toMatchObject({ type: 'invalid_request_error', code });
  });
});
