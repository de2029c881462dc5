import type { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';
import type { ModelServer } from './model-server.js';
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
import {
  after,
  answeredCall,
  asks,
  first,
  firstThinking,
  gives,
  result,
  thinking,
  tool,
  use,
} from './testing/model-requests/messages.js';

let server: ModelServer;
let clock = 1_760_000_000_000;
giveTestServer((started) => (server = started), { now: () => clock });

const headers = { 'x-api-key': testKey, 'anthropic-version': '2023-06-01' };
const post = (body: unknown, over: Record<string, string> = {}): Promise<Reply> =>
  send(`${server.addresses.messages}/messages`, { body, headers: { ...headers, ...over } });
const get = (path: string): Promise<Reply> => send(`${server.addresses.messages}${path}`, { headers });

const getContent = ({ json }: Reply): Json[] => {
  const content = at(json, 'content');
  return Array.isArray(content) ? content : [];
};
const objectIn = (value: Json | undefined): Body => z.record(z.string(), z.unknown()).parse(value);
const listKinds = (text: string): string[] =>
  eventsIn(text).map(({ event, data }) =>
    [event, at(data, 'content_block.type') ?? at(data, 'delta.type')]
      .filter((part) => typeof part === 'string')
      .join(' '),
  );

describe('Messages', () => {
  it('solve a numbered list in two turns', async () => {
    const asked = await post(first());
    expect(asked.json).toMatchObject({
      id: expect.stringMatching(/^msg_/),
      type: 'message',
      role: 'assistant',
      model: 'rehearsal-1',
      stop_reason: 'tool_use',
      stop_sequence: null,
    });
    expect(getContent(asked)).toEqual([
      { type: 'text', text: expect.stringMatching(/^Step 1/) },
      { type: 'tool_use', id: expect.stringMatching(/^toolu_/), name: 'math_evaluate', input: quote.arguments },
    ]);
    const answered = await post(after(asks(...getContent(asked)), gives(result(textAt(asked.json, 'content.1.id')))));
    expect(answered.json).toMatchObject({ content: [{ type: 'text', text: quote.answer }], stop_reason: 'end_turn' });
  });

  it('stream the events in the order that Anthropic documents', async () => {
    const { text, headers: got } = await post({ ...first(), stream: true });
    expect(got.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(listKinds(text).filter((kind, index, all) => kind !== all[index - 1])).toEqual([
      'message_start',
      'content_block_start text',
      'ping',
      'content_block_delta text_delta',
      'content_block_stop',
      'content_block_start tool_use',
      'content_block_delta input_json_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ]);
    const events = eventsIn(text);
    expect(events.every(({ event, data }) => at(data, 'type') === event)).toBe(true);
    expect(JSON.parse(joined(events, 'delta.partial_json'))).toEqual(quote.arguments);
    expect(events[0]?.data).toMatchObject({ message: { content: [], stop_reason: null, usage: { output_tokens: 1 } } });
    expect(events.at(-2)?.data).toMatchObject({
      delta: { stop_reason: 'tool_use', stop_sequence: null },
      usage: { output_tokens: expect.any(Number) },
    });
  });

  it('stream thinking before the answer, and its signature last', async () => {
    const { text } = await post({ ...firstThinking(), stream: true });
    const kinds = listKinds(text);
    expect(kinds.slice(0, 3)).toEqual(['message_start', 'content_block_start thinking', 'ping']);
    const signed = kinds.indexOf('content_block_delta signature_delta');
    expect(kinds[signed - 1]).toBe('content_block_delta thinking_delta');
    expect(kinds[signed + 1]).toBe('content_block_stop');
  });

  it('accept their thinking unaltered, and redact some of it', async () => {
    const asked = await post(firstThinking());
    expect(getContent(asked)[0]).toMatchObject({ type: 'thinking', signature: expect.any(String) });
    const call = getContent(asked).find((block) => at(block, 'type') === 'tool_use');
    const history = [asks(...getContent(asked)), gives(result(textAt(call, 'id')))];
    const answered = await post({ ...after(...history), model: 'rehearsal-1-thinking', thinking });
    expect(answered).toMatchObject({ status: 200, json: { stop_reason: 'end_turn' } });
    const third = [...history, asks(...getContent(answered)), gives({ type: 'text', text: quote.inputs })];
    const redacted = await post({ ...after(...third), model: 'rehearsal-1-thinking', thinking });
    expect(getContent(redacted).map((block) => at(block, 'type'))).toEqual([
      'thinking',
      'redacted_thinking',
      'text',
      'tool_use',
    ]);
  });

  it('continue after a failed call', async () => {
    const failed = result('toolu_1', { content: 'It took too long.', is_error: true });
    const { json } = await post(after(asks(use('toolu_1')), gives(failed)));
    expect(textAt(json, 'content.0.text')).toMatch(/^Step 1 failed\. It took too long\./);
  });

  it('answer by schema', async () => {
    const schema = { type: 'object', properties: { quantity: { type: 'number' } }, required: ['quantity'] };
    const { json } = await post({ ...answeredCall, output_config: { format: { type: 'json_schema', schema } } });
    expect(JSON.parse(textAt(json, 'content.0.text'))).toEqual({ quantity: 3 });
  });

  const cached = { cache_control: { type: 'ephemeral' } };
  const system = (...over: Body[]) => [
    { type: 'text', text: longText, ...over[0] },
    { type: 'text', text: quote.instructions },
  ];
  const usage = async (body: Body): Promise<Json> => at((await post(body)).json, 'usage') ?? null;

  it('write a marked prefix to the cache once, then read it until it expires', async () => {
    const written = await usage(first({ system: system(cached) }));
    expect(written).toMatchObject({ cache_read_input_tokens: 0, cache_creation: { ephemeral_1h_input_tokens: 0 } });
    const tokens = at(written, 'cache_creation_input_tokens');
    expect(tokens).toBeGreaterThan(1_024);
    const read = await usage(first({ system: system(cached) }));
    expect(read).toMatchObject({ cache_read_input_tokens: tokens, cache_creation_input_tokens: 0 });
    expect(at(read, 'input_tokens')).toBe(at(written, 'input_tokens'));
    clock += 5 * 60_000 + 1;
    expect(await usage(first({ system: system(cached) }))).toMatchObject({ cache_read_input_tokens: 0 });
  });

  it('read what an earlier turn marked when the mark has moved on', async () => {
    const written = await usage(first({ system: system(cached) }));
    const later = { ...answeredCall, system: system(), cache_control: { type: 'ephemeral', ttl: '1h' } };
    const read = await usage(later);
    expect(at(read, 'cache_read_input_tokens')).toBe(at(written, 'cache_creation_input_tokens'));
    expect(at(read, 'cache_creation.ephemeral_1h_input_tokens')).toBeGreaterThan(0);
  });

  it('list models page by page', async () => {
    expect((await get('/models?limit=2')).json).toMatchObject({
      data: [{ type: 'model', id: 'rehearsal-1', max_input_tokens: 200_000, max_tokens: 32_000 }, {}],
      has_more: true,
      first_id: 'rehearsal-1',
      last_id: 'rehearsal-1-thinking',
    });
    const next = await get('/models?limit=2&after_id=rehearsal-1-thinking');
    expect(next.json).toMatchObject({ data: [{ id: 'rehearsal-1-small' }], has_more: false });
    expect((await get('/models/rehearsal-1')).json).toMatchObject({ display_name: 'Rehearsal 1' });
    expect((await get('/models?limit=0')).status).toBe(400);
  });
});

describe('Messages refuse as Anthropic does', () => {
  const marks = Array.from({ length: 5 }, () => ({ type: 'text', text: 'a', cache_control: { type: 'ephemeral' } }));
  const late = [
    { type: 'text', text: 'a', cache_control: { type: 'ephemeral' } },
    { type: 'text', text: 'b', cache_control: { type: 'ephemeral', ttl: '1h' } },
  ];
  it.each<[string, Body, RegExp]>([
    ['without max_tokens', { ...first(), max_tokens: undefined }, /^max_tokens: Field required$/],
    ['an unknown parameter', first({ speed: 1 }), /^speed: Extra inputs are not permitted$/],
    ['a system message', after({ role: 'system', content: 'x' }), /^messages\.1\.role: Input should be 'user' or 'as/],
    ['an answer as the first message', first({ messages: [asks()] }), /^messages: first message must use the "user"/],
    ['the beginning of an answer', after({ role: 'assistant', content: 'So' }), /does not support assistant message/],
    ['an empty message', after(gives()), /^messages\.1: all messages must have non-empty content/],
    ['an empty text', after(gives({ type: 'text', text: '' })), /text content blocks must be non-empty$/],
    [
      'a call without a result',
      after(asks(use('toolu_1')), gives({ type: 'text', text: 'x' })),
      /^messages\.1: `tool_use` ids were found without .*: toolu_1\./,
    ],
    [
      'a result after a text',
      after(asks(use('toolu_1')), gives({ type: 'text', text: 'x' }, result('toolu_1'))),
      /^messages\.1: `tool_use` ids/,
    ],
    [
      'a result without a call',
      after(gives(result('toolu_9'))),
      /^messages\.1\.content\.0: unexpected `tool_use_id`.*toolu_9/,
    ],
    [
      'two calls of one id',
      after(asks(use('toolu_1'), use('toolu_1')), gives(result('toolu_1'))),
      /`tool_use` ids must be unique$/,
    ],
    [
      'an id with a dot',
      after(asks(use('a.b')), gives(result('a.b'))),
      /^messages\.1\.content\.0\.id: String should match pattern/,
    ],
    [
      'arguments as text',
      after(asks(use('toolu_1', { input: '{}' })), gives(result('toolu_1'))),
      /^messages\.1\.content\.0\.input: /,
    ],
    ['a call by the user', after(gives(use('toolu_1'))), /`tool_use` blocks can only be in `assistant` messages$/],
    [
      'a tool name with a dot',
      first({ tools: [tool({ name: 'a.b' })] }),
      /^tools\.0\.name: String should match pattern/,
    ],
    [
      'a tool without a schema',
      first({ tools: [tool({ input_schema: undefined })] }),
      /^tools\.0\.input_schema: Field required$/,
    ],
    [
      'a tool schema of no type',
      first({ tools: [tool({ input_schema: {} })] }),
      /^tools\.0\.input_schema\.type: Field required$/,
    ],
    [
      'a tool schema of choices',
      first({ tools: [tool({ input_schema: { type: 'object', anyOf: [] } })] }),
      /does not support oneOf, allOf, or anyOf/,
    ],
    ['two tools of one name', first({ tools: [tool(), tool()] }), /^tools: Tool names must be unique\.$/],
    ['a forced tool that is not offered', first({ tool_choice: { type: 'tool', name: 'x' } }), /Tool 'x' not found/],
    ['more tokens than the model has', first({ max_tokens: 64_000 }), /^max_tokens: 64000 > 32000/],
    ['five marks', first({ system: marks }), /^A maximum of 4 blocks with cache_control may be provided\. Found 5\.$/],
    ['a long mark after a short one', first({ system: late }), /^system\.1\.cache_control\.ttl: a ttl='1h'/],
    ['thinking on a model without it', first({ thinking }), /does not support thinking/],
    [
      'a budget above the limit',
      firstThinking({ max_tokens: 1_000 }),
      /must be greater than `thinking\.budget_tokens`/,
    ],
    [
      'a budget below 1,024',
      firstThinking({ thinking: { type: 'enabled', budget_tokens: 10 } }),
      /^thinking\.budget_tokens: /,
    ],
    ['a temperature while thinking', firstThinking({ temperature: 0 }), /`temperature` may only be set to 1/],
    [
      'a forced tool while thinking',
      firstThinking({ tool_choice: { type: 'any' } }),
      /^Thinking may not be enabled when/,
    ],
  ])('%s', async (_, body, message) => {
    const { status, json } = await post(body);
    expect(json).toMatchObject({
      type: 'error',
      error: { type: 'invalid_request_error' },
      request_id: expect.any(String),
    });
    expect(textAt(json, 'error.message')).toMatch(message);
    expect(status).toBe(400);
  });

  it.each<[string, (content: Json[]) => unknown[], RegExp]>([
    [
      'an altered thought',
      ([a, ...rest]) => [{ ...objectIn(a), thinking: 'Something else.' }, ...rest],
      /Invalid `signature` in/,
    ],
    [
      'an altered signature',
      ([a, ...rest]) => [{ ...objectIn(a), signature: altered(at(a, 'signature')) }, ...rest],
      /Invalid `signature` in/,
    ],
    [
      'a missing signature',
      ([a, ...rest]) => [{ ...objectIn(a), signature: undefined }, ...rest],
      /signature: Field required$/,
    ],
    ['a missing thought', ([, ...rest]) => rest, /Expected `thinking` or `redacted_thinking`, but found `text`/],
    ['altered redacted data', (all) => [{ type: 'redacted_thinking', data: 'QUJD' }, ...all], /Invalid `data`/],
  ])('%s', async (_, change, message) => {
    const asked = await post(firstThinking());
    const call = getContent(asked).find((block) => at(block, 'type') === 'tool_use');
    const history = after(asks(...change(getContent(asked))), gives(result(textAt(call, 'id'))));
    const { status, json } = await post({ ...history, model: 'rehearsal-1-thinking', thinking });
    expect(status).toBe(400);
    expect(textAt(json, 'error.message')).toMatch(message);
  });

  it.each<[string, Record<string, string>, number, string]>([
    ['no key', { 'x-api-key': '' }, 401, 'authentication_error'],
    ['another key', { 'x-api-key': 'sk-ant-other' }, 401, 'authentication_error'],
    ['a version that does not exist', { 'anthropic-version': '1999-01-01' }, 400, 'invalid_request_error'],
  ])('%s', async (_, over, status, type) => {
    expect(await post(first(), over)).toMatchObject({ status, json: { type: 'error', error: { type } } });
  });
  it('a request without a version', async () => {
    const { json } = await send(`${server.addresses.messages}/models`, { headers: { 'x-api-key': testKey } });
    expect(json).toMatchObject({ error: { message: 'anthropic-version: header is required' } });
  });
  it('a model that does not exist', async () => {
    expect(await post(first({ model: 'claude-0' }))).toMatchObject({
      status: 404,
      json: { error: { type: 'not_found_error', message: 'model: claude-0' } },
    });
  });
  it('more input than the model takes, alone or with the answer', async () => {
    const small = (system: string) => first({ model: 'rehearsal-1-small', max_tokens: 500, system });
    expect(textAt((await post(small(longText.repeat(2)))).json, 'error.message')).toMatch(
      /^prompt is too long: \d+ tokens > 2000/,
    );
    expect(textAt((await post(small(longText))).json, 'error.message')).toMatch(
      /^input length and `max_tokens` exceed/,
    );
  });
});
