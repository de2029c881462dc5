import { playedTools, playModel, streamText, totalOutput, type Reply } from '../../testing/played-model.js';

const refuse = (message: string, over: object = {}, status = 400): Reply => ({
  status,
  type: 'application/json',
  body: JSON.stringify({ error: { message, type: 'invalid_request_error', ...over } }),
});
const text: Reply = { body: streamText('42') };
const json: Reply = { body: streamText('{"total": 42}') };
const withoutTools = { tools: [] };
const azureTokens = refuse(
  "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  { param: 'max_tokens', code: 'unsupported_parameter' },
);
const azureTemperature = refuse(
  "Unsupported value: 'temperature' does not support 0.3 with this model. Only the default (1) value is supported.",
  { param: 'temperature', code: 'unsupported_value' },
);

describe('What a model is known not to take', () => {
  it.each(['o3', 'o4-mini', 'gpt-5-mini', 'gpt-5.1'])('is not sent to %s at Azure OpenAI', async (model) => {
    const { sent, answer } = await playModel([text], { service: 'azure', model: { model, temperature: 0.3 } });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toHaveProperty('max_completion_tokens');
    expect(sent[0]).not.toHaveProperty('max_tokens');
    expect(sent[0]).not.toHaveProperty('temperature');
    expect(answer?.warnings).toEqual([]);
  });
  it('is sent to others', async () => {
    const { sent } = await playModel([text], { service: 'azure', model: { model: 'gpt-4.1', temperature: 0.3 } });
    expect(sent[0]).toMatchObject({ max_tokens: expect.any(Number) as number, temperature: 0.3 });
  });
});

describe('A parameter that the provider says it does not take', () => {
  it('has the requested name, or is left out, and the step says so', async () => {
    const { sent, answer, admitted } = await playModel([azureTokens, azureTemperature, text], {
      service: 'azure',
      model: { model: 'our-deployment', temperature: 0.3 },
    });
    expect(answer?.turn.answer).toBe('42');
    expect(sent[2]).toHaveProperty('max_completion_tokens');
    expect(sent[2]).not.toHaveProperty('max_tokens');
    expect(sent[2]).not.toHaveProperty('temperature');
    expect(answer?.warnings.map(({ message }) => message)).toEqual([
      'The model does not take the parameter max_tokens. It was sent as max_completion_tokens.',
      'The model does not take the parameter temperature. It was left out.',
    ]);
    expect(admitted).toBe(3);
  });
  it.each<[string, Reply, string]>([
    [
      'vLLM',
      refuse(
        "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not permitted'}]",
      ),
      'stream_options',
    ],
    [
      'Mistral',
      {
        status: 422,
        body: JSON.stringify({
          object: 'error',
          message: {
            detail: [
              { type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' },
            ],
          },
        }),
      },
      'stream_options',
    ],
    [
      'Fireworks',
      refuse("Extra inputs are not permitted, field: 'stream_options', value: {'include_usage': True}"),
      'stream_options',
    ],
    ['Groq', refuse('`reasoning_effort` is not supported with this model'), 'reasoning_effort'],
    [
      'xAI',
      {
        status: 400,
        body: JSON.stringify({
          code: 'Client specified an invalid argument',
          error: 'Argument not supported on this model: reasoningEffort',
        }),
      },
      'reasoning_effort',
    ],
    ['Ollama', refuse('"m" does not support thinking'), 'reasoning_effort'],
    [
      'LiteLLM',
      refuse("litellm.UnsupportedParamsError: openai does not support parameters: ['temperature'], for model=m."),
      'temperature',
    ],
    [
      'Anthropic',
      {
        status: 400,
        body: JSON.stringify({
          type: 'error',
          error: { type: 'invalid_request_error', message: '`temperature` is deprecated for this model.' },
        }),
      },
      'temperature',
    ],
  ])('is found in what %s says', async (_, reply, parameter) => {
    const { sent, answer } = await playModel([reply, text], { model: { temperature: 0.3, reasoning: 'low' } });
    expect(sent).toHaveLength(2);
    expect(sent[0]).toHaveProperty(parameter);
    expect(sent[1]).not.toHaveProperty(parameter);
    expect(answer?.turn.answer).toBe('42');
  });
  it.each([
    ['OpenRouter', refuse('No endpoints found that support tool use.', {}, 404)],
    ['Ollama', refuse('registry.ollama.ai/library/m:latest does not support tools')],
    ['DeepSeek', refuse('m does not support Function Calling')],
    ['llama.cpp', refuse('tools param requires --jinja flag', {}, 500)],
  ])('is the tools that only give the answer: %s', async (_, reply) => {
    const { sent, answer } = await playModel([reply, json], { over: { ...withoutTools, output: totalOutput } });
    expect(sent[1]).not.toHaveProperty('tools');
    expect(JSON.stringify(sent[1])).toContain('fits this schema');
    expect(answer?.turn.answer).toEqual({ total: 42 });
  });
  it('stays where the agent has tools, and the step says the cause', async () => {
    const { sent, failure } = await playModel([refuse('"m" does not support tools')], { over: { tools: playedTools } });
    expect(sent).toHaveLength(1);
    expect(failure).toMatchObject({
      code: 'model_request_refused',
      message: 'The model does not take the parameter tools. "m" does not support tools',
    });
  });
  it('is a format of answers', async () => {
    const { sent, answer } = await playModel([refuse('This response_format type is unavailable now'), json], {
      service: 'xai',
      over: { output: totalOutput },
    });
    expect(sent[1]).not.toHaveProperty('response_format');
    expect(answer?.turn.answer).toEqual({ total: 42 });
  });
  it('is one of Google, one level deeper', async () => {
    const google: Reply = {
      status: 400,
      body: JSON.stringify({
        error: { code: 400, status: 'INVALID_ARGUMENT', message: 'Thinking is not enabled for models/m.' },
      }),
    };
    const { sent } = await playModel([google], { service: 'google', model: { reasoning: 'low' } });
    expect(sent).toHaveLength(2);
    expect(JSON.stringify(sent[0])).toContain('thinkingConfig');
    expect(JSON.stringify(sent[1])).not.toContain('thinkingConfig');
  });
  it('is left out twice in a turn at most', async () => {
    const replies = [azureTokens, azureTemperature, refuse('Unknown parameter: stream_options'), text];
    const { sent, failure } = await playModel(replies, { model: { temperature: 0.3 } });
    expect(sent).toHaveLength(3);
    expect(failure?.message).toMatch(/^The model does not take the parameter stream_options\./);
  });
  it.each([
    'max_tokens is too large: 100000. This model supports at most 16384 completion tokens.',
    "tools[0].function.parameters: the keyword 'unevaluatedProperties' is not supported.",
    'Image input is not supported by this model.',
    'The messages are not allowed to end with the role assistant.',
  ])('is not seen in other refusals: %s', async (message) => {
    const { sent, failure } = await playModel([refuse(message)], { model: { temperature: 0.3 } });
    expect(sent).toHaveLength(1);
    expect(failure?.message).toBe(`The provider refused the request. ${message}`);
  });
});
