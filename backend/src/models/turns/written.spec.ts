import { getText, listCalls } from '@throughline/contracts/runs/model-turn.js';
import { playModel, streamText, totalOutput, type Played } from '../../testing/played-model.js';
import { splitUnopened, ThoughtTags } from './thought-tags.js';
import { readWrittenCalls } from './written-calls.js';

const write = (text: string, over: Parameters<typeof playModel>[1] = {}, finish = 'stop'): Promise<Played> =>
  playModel([{ body: streamText(text, finish) }], over);
const thoughts = ({ answer }: Played): string =>
  (answer?.turn.parts ?? []).map((part) => (part.kind === 'reasoning' ? part.text : '')).join('|');
const call = '{"name": "math_evaluate", "arguments": {"expression": "3 * 7", "id": 12345678901234567890}}';
const given = { expression: '3 * 7', id: '12345678901234567890' };

describe('Reasoning that is written into the text', () => {
  it.each([
    ['<think>3 * 14</think>42'],
    ['\n <think>\n3 * 14\n</think>\n\n42'],
    ['<thinking>3 * 14</thinking> 42'],
    ['<reasoning>3 * 14</reasoning>\n42'],
    ['[THINK]3 * 14[/THINK]42'],
    ['<Think>3 * 14</Think>42'],
    ['3 * 14\n</think>\n\n42'],
    ['3 * 14.</think>42'],
    ['<think>3</think>\n<think> * 14</think>42'],
  ])('is not part of the answer: %j', async (text) => {
    const played = await write(text);
    expect(played.answer?.turn.answer).toBe('42');
    expect(thoughts(played).replace(/[\s.|]/g, '')).toBe('3*14');
  });
  it('comes as reasoning while it is written', async () => {
    const { pieces } = await write('<think>3 * 14</think>42');
    const heard = (kind: string) => pieces.map((piece) => (piece.kind === kind ? piece.text : '')).join('');
    expect([heard('reasoning'), heard('text')]).toEqual(['3 * 14', '42']);
  });
  it('is nothing that a run may end with', async () =>
    expect((await write('<think>3 * 14')).failure).toMatchObject({ code: 'model_empty' }));
  it.each(['<thin ice', 'The tag <think>a</think> is read.', 'Write `</think>` at the end.', '< 3', '<b>42</b>'])(
    'is not seen in a text: %s',
    async (text) => expect((await write(text)).answer?.turn.answer).toBe(text),
  );
  it('is read in time with its length', () => {
    const tags = new ThoughtTags();
    for (const part of ['<think>', ...Array<string>(200_000).fill('<'), ...Array<string>(200_000).fill(' ')])
      tags.add(part);
    expect(tags.end()).toMatchObject([{ kind: 'reasoning' }]);
    expect(splitUnopened('</'.repeat(200_000))).toBeNull();
  });
});

describe('An answer in JSON', () => {
  it.each([
    ['<think>{"total": 1}</think>{"total": 42}'],
    ['Here it is:\n```JSON\n{"total": 42}\n```\nAnything else?'],
    ['~~~json\n{"total": 42}\n~~~'],
    ['````\n{"total": 42}\n````'],
    ['```json {"total": 42}```'],
    ['Use {braces} as in [1]: {"total": 42}. See [2].'],
    ['{"note": "no"} and then {"total": 42} { unfinished'],
    ['The total is {"total": 42}'],
  ])('is found in %j', async (text) => {
    const { answer, sent } = await write(text, { over: { output: totalOutput } });
    expect(answer?.turn.answer).toEqual({ total: 42 });
    expect(sent).toHaveLength(1);
  });
});

describe('A call that is written as text', () => {
  it.each([
    [`<tool_call>${call}</tool_call>`],
    [`I will work it out.\n<tool_call>\n${call}\n</tool_call>`],
    [`<tool_call>${call}`],
    [`<function=math_evaluate>${JSON.stringify(given)}</function>`],
    [`<function=math_evaluate${JSON.stringify(given)}</function>`],
    [
      '<tool_call>\n<function=math_evaluate>\n<parameter=expression>\n3 * 7\n</parameter>\n<parameter=id>12345678901234567890</parameter>\n</function>\n</tool_call>',
    ],
    [`[TOOL_CALLS] [${call}]`],
    [`[TOOL_CALLS]math_evaluate[ARGS]${JSON.stringify(given)}`],
    [
      `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>math_evaluate\n\`\`\`json\n${JSON.stringify(given)}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    ],
    [
      `I will.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>math_evaluate<｜tool▁sep｜>${JSON.stringify(given)}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    ],
    [
      `<|tool_calls_section_begin|><|tool_call_begin|>functions.math_evaluate:0<|tool_call_argument_begin|>${JSON.stringify(given)}<|tool_call_end|><|tool_calls_section_end|>`,
    ],
    [`<|python_tag|>${call.replace('arguments', 'parameters')}`],
    [call],
    [call.replace('arguments', 'parameters')],
    [`\`\`\`json\n${call}\n\`\`\``],
    [`[${call}]`],
    [`{"type": "function", "function": ${call}}`],
    [`<think>Hm.</think>${call}`],
    [JSON.stringify({ name: 'math_evaluate', arguments: JSON.stringify(given) })],
  ])('is carried out: %j', async (text) => {
    const { answer } = await write(text);
    expect(answer?.turn.finish).toBe('calls');
    expect(listCalls(answer?.turn ?? { parts: [] })).toMatchObject([
      { tool: 'math.evaluate', arguments: given, flaw: null },
    ]);
    expect(getText(answer?.turn ?? { parts: [] })).not.toContain('math_evaluate');
  });
  it('is one of several', async () => {
    const two = `<tool_call>${call}</tool_call>\n<tool_call>{"name":"time_now","arguments":{}}</tool_call>`;
    const calls = listCalls((await write(two)).answer?.turn ?? { parts: [] });
    expect(calls.map(({ tool }) => tool)).toEqual(['math.evaluate', 'time.now']);
    expect(calls[0]?.id).not.toBe(calls[1]?.id);
  });
  it.each([
    (name: string, input: string) =>
      `<｜tool▁call▁begin｜>function<｜tool▁sep｜>${name}\n\`\`\`json\n${input}\n\`\`\`<｜tool▁call▁end｜>`,
    (name: string, input: string) =>
      `<|tool_call_begin|>functions.${name}:1<|tool_call_argument_begin|>${input}<|tool_call_end|>`,
  ])('is one of several between signs: %s', async (writeCall) => {
    const two = `<|tool_calls_section_begin|>${writeCall('math_evaluate', JSON.stringify(given))}${writeCall('time_now', '{}')}`;
    const calls = listCalls((await write(two)).answer?.turn ?? { parts: [] });
    expect(calls.map(({ tool }) => tool)).toEqual(['math.evaluate', 'time.now']);
  });
  it('gives the answer where it is one of the tool for it', async () => {
    const text = '<tool_call>{"name": "answer", "arguments": {"total": 42}}</tool_call>';
    expect((await write(text, { over: { output: totalOutput } })).answer?.turn).toMatchObject({
      finish: 'stop',
      answer: { total: 42 },
    });
  });
  it.each([
    [
      '<tool_call>{"name": "rm_all", "arguments": {}}</tool_call>',
      'The model wrote a call as text, and there is no tool with its name.',
    ],
    ['<tool_call>{"name": </tool_call>', 'The model wrote a call as text, and it cannot be read.'],
    [
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>',
      'The model wrote a call as text, and it cannot be read.',
    ],
    [
      '<|tool_calls_section_begin|><|tool_calls_section_end|>',
      'The model wrote a call as text, and it cannot be read.',
    ],
    ['[TOOL_CALLS] []', 'The model wrote a call as text, and it cannot be read.'],
  ])('fails the step with the reason otherwise: %s', async (text, message) =>
    expect((await write(text)).failure).toMatchObject({ code: 'call_unreadable', message }),
  );
  it('fails the step where the turn ends for a call that is not there', async () =>
    expect((await write('I will call it.', {}, 'tool_calls')).failure).toMatchObject({ code: 'call_unreadable' }));
  it.each([
    '{"name": "Ada", "arguments": {}}',
    'Models write `<tool_call>` before a call.',
    '{"name": "math_evaluate"}',
  ])('is not seen in a text: %s', async (text) => expect((await write(text)).answer?.turn.answer).toBe(text));
  it('is read in time with its length', () => {
    for (const part of [
      '<tool_call>{',
      '<parameter=a>',
      '<function=a',
      '[TOOL_CALLS] [[',
      '{"a":[',
      '<｜tool▁sep｜>a{}',
      '<|tool_call_begin|>a',
    ])
      expect(readWrittenCalls(`<tool_call>${part.repeat(40_000)}`)?.calls.length ?? 0).toBeLessThan(40_001);
  });
});

describe('A call that the provider could not read', () => {
  const refused = (failed_generation: string) => ({
    status: 400,
    body: JSON.stringify({
      error: {
        message: "Failed to call a function. See 'failed_generation'.",
        type: 'invalid_request_error',
        code: 'tool_use_failed',
        failed_generation,
      },
    }),
  });
  it('is carried out where we can read it', async () => {
    const { answer, sent } = await playModel([refused(`<function=math_evaluate${JSON.stringify(given)}</function>`)]);
    expect(listCalls(answer?.turn ?? { parts: [] })).toMatchObject([{ tool: 'math.evaluate', arguments: given }]);
    expect(answer?.usage.estimated).toBe(true);
    expect(sent).toHaveLength(1);
  });
  it('is requested once more', async () => {
    const { answer, sent, admitted } = await playModel([
      refused('<function=math_evaluate(3'),
      { body: streamText('42') },
    ]);
    expect(answer?.turn.answer).toBe('42');
    expect(JSON.stringify(sent[1])).toContain('<function=math_evaluate(3');
    expect(admitted).toBe(2);
  });
  it('fails after that', async () => {
    const { failure, sent } = await playModel([refused('<function=math_evaluate(3')]);
    expect(failure).toMatchObject({ code: 'call_unreadable' });
    expect(sent).toHaveLength(2);
  });
});
