import { listCalls } from '@throughline/contracts/runs/model-turn.js';
import { playModel, streamText, type Played } from '../../testing/played-model.js';

const long = '12345678901234567890';
const whole = (body: object | string) => ({
  type: 'application/json',
  body: (typeof body === 'string' ? body : JSON.stringify(body)).replaceAll(`"${long}"`, long),
});
const events = (list: object[]) => ({
  body: list
    .map((each) => `data: ${JSON.stringify(each)}\n\n`)
    .join('')
    .replaceAll(`"${long}"`, long),
});
const heard = ({ answer, failure }: Played) => {
  expect(failure).toBeNull();
  const calls = listCalls(answer?.turn ?? { parts: [] });
  return {
    texts: answer?.turn.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])),
    given: calls[0]?.arguments,
    used: answer?.usage,
  };
};
const used = { in: 20, out: 9, estimated: false };
const given = { id: long };

const ofGoogle = {
  candidates: [
    {
      content: { role: 'model', parts: [{ text: 'Look.' }, { functionCall: { name: 'math_evaluate', args: given } }] },
      finishReason: 'STOP',
    },
  ],
  usageMetadata: { promptTokenCount: 20, candidatesTokenCount: 9, totalTokenCount: 29 },
};
const ofAnthropic = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [
    { type: 'text', text: 'Look.' },
    { type: 'tool_use', id: 'toolu_1', name: 'math_evaluate', input: given },
  ],
  stop_reason: 'tool_use',
  stop_sequence: null,
  usage: { input_tokens: 20, output_tokens: 9 },
};
const ofOpenAi = {
  id: 'resp_1',
  object: 'response',
  created_at: 1_764_500_000,
  status: 'completed',
  model: 'm',
  output: [
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'Look.', annotations: [] }],
    },
    {
      type: 'function_call',
      id: 'fc_1',
      call_id: 'call_1',
      name: 'math_evaluate',
      arguments: `{"id":${long}}`,
      status: 'completed',
    },
  ],
  usage: { input_tokens: 20, output_tokens: 9, total_tokens: 29 },
};

describe('An answer that came in one piece although a stream was requested', () => {
  it.each([
    ['google', ofGoogle],
    ['google', [ofGoogle]],
    ['anthropic', ofAnthropic],
    ['openai', ofOpenAi],
  ])('is read at %s', async (service, body) =>
    expect(heard(await playModel([whole(body)], { service }))).toMatchObject({ texts: ['Look.'], given, used }),
  );
  it.each(['google', 'anthropic', 'openai', 'other'])('is a refusal where it says one, at %s', async (service) => {
    const body = { error: { message: 'No capacity left, says the vendor.', code: 503 } };
    expect((await playModel([whole(body)], { service })).failure?.message).toContain(
      'No capacity left, says the vendor.',
    );
  });
  it.each(['google', 'anthropic', 'openai', 'other'])('is broken off where it is not JSON, at %s', async (service) =>
    expect((await playModel([whole('{"choices": [')], { service })).failure).toMatchObject({ code: 'stream_cut' }),
  );
});

describe('Arguments in a stream', () => {
  it('keep every digit at Google', async () =>
    expect(heard(await playModel([events([ofGoogle])], { service: 'google' })).given).toEqual(given));
  it.each([[true], [false]])('keep every digit at Anthropic, as an object: %s', async (isObject) => {
    const stream = [
      { type: 'message_start', message: { ...ofAnthropic, content: [], stop_reason: null } },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 't', name: 'math_evaluate', input: isObject ? given : {} },
      },
      ...(isObject
        ? []
        : [
            {
              type: 'content_block_delta',
              index: 0,
              delta: { type: 'input_json_delta', partial_json: `{"id":${long}}` },
            },
          ]),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 9 } },
      { type: 'message_stop' },
    ];
    expect(heard(await playModel([events(stream)], { service: 'anthropic' })).given).toEqual(given);
  });
});

describe('An error in the middle of a stream', () => {
  const begun = streamText('It is').split('data: {"id":"c","model":"m","choices":[{"index":0,"delta":{}')[0] ?? '';
  it.each([
    [
      { error: { message: 'Out of memory.', code: 502 } },
      { code: 'model_unavailable', message: 'The provider has a problem. Out of memory.' },
    ],
    [{ error: 'Out of memory.' }, { code: 'model_unavailable' }],
    [{ object: 'error', message: 'Out of memory.', code: 400 }, { code: 'model_request_refused' }],
    [{ error: { message: 'Out of memory.', type: 'overloaded_error' } }, { code: 'model_overloaded' }],
    [
      {
        id: 'c',
        choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
        error: { code: 'server_error', message: 'Out of memory.' },
      },
      { code: 'model_unavailable' },
    ],
  ])('is told in its own sentence: %j', async (chunk, expected) => {
    const { failure } = await playModel([{ body: `${begun}data: ${JSON.stringify(chunk)}\n\n` }]);
    expect(failure).toMatchObject(expected);
    expect(failure?.message).toMatch(/ Out of memory\.$/);
    expect(failure?.spent.usage).toMatchObject({ estimated: true });
  });
  it('is an end that says so', async () =>
    expect((await playModel([{ body: streamText('It is', 'error') }])).failure).toMatchObject({
      code: 'model_unavailable',
    }));
});
