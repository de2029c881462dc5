import type { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';
import type { ModelServer } from './model-server.js';
import { after, answeredCall, call, first, firstThinking, output, tool } from './testing/model-requests/responses.js';
import {
  altered,
  at,
  eventsIn,
  joined,
  listIn,
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

const authorization = `Bearer ${testKey}`;
const post = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  send(`${server.addresses.responses}/responses`, { body, headers: { authorization, ...headers } });
const Items = z.array(z.record(z.string(), z.unknown()));
const getOutput = ({ json }: Reply): Body[] => Items.parse(at(json, 'output'));
const getText = ({ json }: Reply): string => textAt(json, 'output.0.content.0.text');

describe('Responses', () => {
  it('solve a numbered list in two requests', async () => {
    const asked = await post(first());
    expect(asked.json).toMatchObject({
      id: expect.stringMatching(/^resp_/),
      object: 'response',
      status: 'completed',
      model: 'rehearsal-1',
      error: null,
      incomplete_details: null,
      output: [
        { type: 'message', id: expect.stringMatching(/^msg_/), role: 'assistant', status: 'completed' },
        {
          type: 'function_call',
          id: expect.stringMatching(/^fc_/),
          call_id: expect.stringMatching(/^call_/),
          name: 'math_evaluate',
          arguments: JSON.stringify(quote.arguments),
        },
      ],
    });
    const answered = await post(after(...getOutput(asked), output(textAt(asked.json, 'output.1.call_id'))));
    expect(getText(answered)).toBe(quote.answer);
  });

  it('stream the events in the order that OpenAI documents, numbered', async () => {
    const { text, headers } = await post({ ...first(), stream: true });
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const events = eventsIn(text);
    expect(events.map(({ event }) => event).filter((event, index, all) => event !== all[index - 1])).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.output_item.added',
      'response.function_call_arguments.delta',
      'response.function_call_arguments.done',
      'response.output_item.done',
      'response.completed',
    ]);
    expect(events.map(({ data }) => at(data, 'sequence_number'))).toEqual(events.map((_, index) => index));
    expect(events.every(({ event, data }) => at(data, 'type') === event)).toBe(true);
    expect(events[0]?.data).toMatchObject({ response: { status: 'in_progress', output: [], usage: null } });
    expect(events.at(-1)?.data).toMatchObject({
      response: { status: 'completed', usage: { total_tokens: expect.any(Number) } },
    });
    const deltas = events.filter(({ event }) => event === 'response.function_call_arguments.delta');
    expect(JSON.parse(joined(deltas, 'delta'))).toEqual(quote.arguments);
  });

  it('stream the summary of reasoning before the answer', async () => {
    const events = eventsIn((await post({ ...firstThinking(), stream: true })).text);
    const kinds = events.map(({ event }) => event?.replace('response.', ''));
    expect(kinds.slice(2, 5)).toEqual([
      'output_item.added',
      'reasoning_summary_part.added',
      'reasoning_summary_text.delta',
    ]);
    const done = events.find(({ event }) => event === 'response.output_item.done');
    expect(at(done?.data, 'item')).toMatchObject({
      type: 'reasoning',
      id: expect.stringMatching(/^rs_/),
      encrypted_content: expect.stringMatching(/^gAAAA/),
      summary: [{ type: 'summary_text', text: expect.stringContaining('math_evaluate') }],
    });
  });

  it('accept their reasoning unaltered', async () => {
    const asked = await post(firstThinking());
    const history = after(...getOutput(asked), output(textAt(asked.json, 'output.2.call_id')));
    const { status, json } = await post(firstThinking({ input: history['input'] }));
    expect(status).toBe(200);
    expect(at(json, 'output.1.content.0.text')).toBe(quote.answer);
    expect(at(json, 'usage.output_tokens_details.reasoning_tokens')).toBeGreaterThan(0);
  });

  it('reason without encrypted content and summary when neither was requested', async () => {
    const [reasoning] = getOutput(await post(first({ model: 'rehearsal-1-thinking' })));
    expect(reasoning).toEqual({ type: 'reasoning', id: expect.any(String), summary: [] });
  });

  it('end incomplete at the token limit', async () => {
    const body = after(call('call_1'), output('call_1'));
    const instructions = quote.instructions.replace('euros.', `euros. ${'And more. '.repeat(20)}`);
    expect((await post({ ...body, instructions, max_output_tokens: 16 })).json).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    });
  });

  it('answer by schema', async () => {
    const schema = {
      type: 'object',
      properties: { quantity: { type: 'number' } },
      required: ['quantity'],
      additionalProperties: false,
    };
    const text = { format: { type: 'json_schema', name: 'quote', schema, strict: true } };
    expect(JSON.parse(getText(await post({ ...answeredCall, text })))).toEqual({ quantity: 3 });
  });

  it('continue after a denied call', async () => {
    const reply = await post(after(call('call_1'), output('call_1', { denied: { reason: 'Not today.' } })));
    expect(getText(reply)).toMatch(/^Step 1 failed\. Not today\./);
  });

  it('accept the input as a text', async () => {
    expect(
      getText(await post(first({ instructions: '1. Answer: Hello {{message}}.', input: 'World', tools: [] }))),
    ).toBe('Hello World.');
  });

  it('read a repeated prefix from the cache of its key', async () => {
    const instructions = `${longText}\n${quote.instructions}`;
    const cached = async (key: string) =>
      at((await post(first({ instructions, prompt_cache_key: key }))).json, 'usage.input_tokens_details.cached_tokens');
    expect(await cached('a')).toBe(0);
    expect(await cached('a')).toBeGreaterThanOrEqual(1_024);
    expect(await cached('b')).toBe(0);
  });

  it('list models', async () => {
    const { json } = await send(`${server.addresses.responses}/models`, { headers: { authorization } });
    expect(json).toMatchObject({
      object: 'list',
      data: [{ id: 'rehearsal-1', owned_by: 'throughline' }, {}, {}, { id: 'rehearsal-embedding-1' }],
    });
  });
});

describe('Responses refuse as OpenAI does', () => {
  const user = (content: unknown) => ({ role: 'user', content });
  it.each<[string, Body, Body]>([
    ['without an input', { model: 'rehearsal-1' }, { param: 'input', code: 'missing_required_parameter' }],
    ['an empty input', first({ input: [] }), { param: 'input', code: 'empty_array' }],
    ['an unknown parameter', first({ max_tokens: 1 }), { param: 'max_tokens', code: 'unknown_parameter' }],
    ['an unknown role', after({ role: 'tool', content: '' }), { param: 'input[1].role' }],
    ['an unknown kind of item', after({ type: 'thought' }), { param: 'input[1].type' }],
    [
      'a part of another role',
      after({ role: 'assistant', content: [{ type: 'input_text', text: '' }] }),
      { param: 'input[1].content[0].type' },
    ],
    ['a call without an output', after(call('call_1')), { message: 'No tool output found for function call call_1.' }],
    [
      'an output without a call',
      after(output('call_1')),
      { message: 'No tool call found for function call output with call_id call_1.' },
    ],
    ['an id of another kind', after(call('call_1', { id: 'call_1' }), output('call_1')), { param: 'input[1].id' }],
    ['a called name with a dot', after(call('call_1', { name: 'a.b' }), output('call_1')), { param: 'input[1].name' }],
    ['a tool name with a dot', first({ tools: [tool({ name: 'a.b' })] }), { param: 'tools[0].name' }],
    ['a tool of another kind', first({ tools: [{ type: 'web_search' }] }), { param: 'tools[0].type' }],
    [
      'a tool as chat completions have it',
      first({ tools: [{ type: 'function', function: {} }] }),
      { param: 'tools[0].name' },
    ],
    [
      'a tool schema that is not of an object',
      first({ tools: [tool({ parameters: { type: 'array' } })] }),
      { code: 'invalid_function_parameters' },
    ],
    [
      'a strict tool that allows more properties',
      first({ tools: [tool({ strict: true })] }),
      { code: 'invalid_function_parameters' },
    ],
    [
      'a forced tool that is not offered',
      first({ tool_choice: { type: 'function', name: 'x' } }),
      { param: 'tool_choice' },
    ],
    ['fewer than 16 output tokens', first({ max_output_tokens: 15 }), { param: 'max_output_tokens' }],
    ['an earlier response', first({ previous_response_id: 'resp_1' }), { code: 'previous_response_not_found' }],
    [
      'a reference to an item',
      after({ type: 'item_reference', id: 'msg_1' }),
      { message: expect.stringMatching(/^Item with id 'msg_1' not found/) },
    ],
    ['reasoning effort on a model without it', first({ reasoning: { effort: 'low' } }), { param: 'reasoning.effort' }],
    [
      'encrypted content of a model without it',
      first({ include: ['reasoning.encrypted_content'] }),
      { param: 'include' },
    ],
    [
      'a temperature while reasoning',
      firstThinking({ temperature: 0 }),
      { param: 'temperature', code: 'unsupported_parameter' },
    ],
    [
      'JSON answers without the word',
      first({ text: { format: { type: 'json_object' } }, input: [user('x')] }),
      { param: 'input' },
    ],
  ])('%s', async (_, body, error) => {
    const { status, json } = await post(body);
    expect(at(json, 'error')).toMatchObject({ type: 'invalid_request_error', ...error });
    expect(status).toBe(400);
  });

  it.each<[string, (output: Body[]) => Body[], RegExp]>([
    [
      'altered encrypted content',
      ([a, ...rest]) => [{ ...a, encrypted_content: altered(a?.['encrypted_content']) }, ...rest],
      /could not be verified/,
    ],
    [
      'missing encrypted content',
      ([a, ...rest]) => [{ ...a, encrypted_content: undefined }, ...rest],
      /^Item with id 'rs_\w+' not found/,
    ],
    [
      'reasoning under another id',
      ([a, ...rest]) => [{ ...a, id: 'rs_1' }, ...rest],
      /did not match the target item id/,
    ],
    [
      'a call without its reasoning',
      ([, ...rest]) => rest.slice(1),
      /of type 'function_call' was provided without its required 'reasoning' item: 'rs_/,
    ],
    [
      'reasoning without what followed it',
      ([a, , c]) => [c ?? {}, a ?? {}],
      /of type 'reasoning' was provided without its required following/,
    ],
  ])('%s', async (_, change, message) => {
    const asked = await post(firstThinking());
    const changed = change(getOutput(asked));
    const input = [...listIn(first(), 'input'), ...changed, output(textAt(asked.json, 'output.2.call_id'))];
    const { status, json } = await post(firstThinking({ input }));
    expect(textAt(json, 'error.message')).toMatch(message);
    expect(status).toBe(400);
  });

  it('a model that does not exist', async () => {
    const { status, json } = await post(first({ model: 'gpt-0' }));
    expect(at(json, 'error')).toMatchObject({ code: 'model_not_found' });
    expect(status).toBe(404);
  });
  it.each<[string, string, Json]>([
    ['no key', '', null],
    ['another key', 'Bearer sk-another-key-entirely', 'invalid_api_key'],
  ])('%s', async (_, sent, code) => {
    expect(await post(first(), { authorization: sent })).toMatchObject({ status: 401, json: { error: { code } } });
  });
});
