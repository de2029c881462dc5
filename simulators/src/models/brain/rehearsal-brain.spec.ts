import { ApiError } from '../api-error.js';
import { rulesBeginning } from '@throughline/contracts/runs/sent-request.js';
import type { Json } from '@throughline/contracts/json.js';
import type { Conversation, JsonObject, Message, OfferedTool } from '../conversation.js';
import { rehearsalBrain } from './rehearsal-brain.js';

const tool = (name: string, ...keys: string[]): OfferedTool => ({
  name,
  description: '',
  schema: {
    type: 'object',
    properties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
    required: keys,
  },
});
const evaluate = tool('math_evaluate', 'expression');
const user = (text: string): Message => ({ role: 'user', text });
const call = (id: string, name: string, given: JsonObject): Message => ({
  role: 'assistant',
  text: '',
  calls: [{ id, name, arguments: given }],
});
const result = (callId: string, content: Json, isError = false): Message => ({
  role: 'tool',
  result: { callId, content, isError },
});
const talk = (system: string, messages: Message[] = [], over: Partial<Conversation> = {}): Conversation => ({
  system,
  messages,
  tools: [evaluate],
  toolChoice: { kind: 'auto' },
  answerSchema: null,
  ...over,
});
const list =
  '1. `math.evaluate`, expression: {{a}} + 1\n2. `math.evaluate`, expression: {{step 1}} + 2\n3. Answer: It is {{step 2}}.';
const one = call('x', 'math_evaluate', { expression: '1 + 1' });

describe('Rehearsal behind a wire', () => {
  it('knows a tool of the product by its name and by its alias', () => {
    for (const name of ['math.evaluate', 'math_evaluate'])
      expect(rehearsalBrain(talk(`1. Work out 2 plus 3 with \`${name}\``)).calls).toEqual([
        { name: 'math_evaluate', arguments: { expression: '2 + 3' } },
      ]);
  });

  it.each([
    ['the whole message', '{"a": 1}'],
    ['a code block', 'Inputs of the run:\n```json\n{"a": 1}\n```\nNothing else.'],
  ])('reads the inputs from JSON that is %s', (_, text) => {
    expect(rehearsalBrain(talk(list, [user(text)])).calls).toMatchObject([{ arguments: { expression: '1 + 1' } }]);
  });

  it('has a message that is not JSON as the input “message”', () => {
    expect(rehearsalBrain(talk('1. Answer: You said {{message}}.', [user('hello')])).text).toBe('You said hello.');
  });

  it('knows an input without a value', () => {
    expect(rehearsalBrain(talk('1. If {{a}} is empty then Answer: hello.', [user('{"a": null}')])).text).toBe('hello.');
  });

  it('follows the list of the user when the system has none', () => {
    expect(rehearsalBrain(talk('Be brief.', [user('1. Answer: Hello.')])).text).toBe('Hello.');
  });

  it('goes on at the step after the last result', () => {
    const turn = rehearsalBrain(talk(list, [user('{"a": 1}'), one, result('x', { result: 2 })]));
    expect(turn.calls).toEqual([{ name: 'math_evaluate', arguments: { expression: '2 + 2' } }]);
  });

  it('ignores calls that no step made, and their results', () => {
    const other = [call('y', 'unknown', {}), result('y', 'No such tool.', true), one, result('x', { result: 2 })];
    const turn = rehearsalBrain(talk(list, [user('{"a": 1}'), ...other, one, result('x', { result: 9 })]));
    expect(turn.calls).toMatchObject([{ arguments: { expression: '2 + 2' } }]);
  });

  it('knows its call when pinned arguments were added, in any order of keys', () => {
    const pinned = call('x', 'math_evaluate', { variables: { b: 1 }, expression: '1 + 1' });
    const turn = rehearsalBrain(talk(list, [user('{"a": 1}'), pinned, result('x', { result: 2 })]));
    expect(turn.calls).toMatchObject([{ arguments: { expression: '2 + 2' } }]);
  });

  it.each<[string, Json, boolean, string]>([
    ['an error', { error: { code: 'timeout', message: 'Too slow.' } }, false, 'Too slow.'],
    ['a denial', { denied: { reason: 'Not today.' } }, false, 'Not today.'],
    ['an error of the wire', 'Broken.', true, 'Broken.'],
  ])('names %s in the answer', (_, content, isError, message) => {
    const turn = rehearsalBrain(
      talk('1. `math.evaluate`, expression: 1', [
        user('{}'),
        call('x', 'math_evaluate', { expression: '1' }),
        result('x', content, isError),
      ]),
    );
    expect(turn.text).toBe(`Step 1 failed. ${message}`);
  });

  it('begins again with what the user says after an answer', () => {
    const answered: Message[] = [
      user('{"a": 1}'),
      one,
      result('x', 2),
      { role: 'assistant', text: 'It is 4.', calls: [] },
    ];
    const turn = rehearsalBrain(talk(list, [...answered, user('{"a": 5}')]));
    expect(turn.calls).toMatchObject([{ arguments: { expression: '5 + 1' } }]);
  });

  it('calls nothing when it must not', () => {
    const turn = rehearsalBrain(talk(list, [user('{"a": 1}')], { toolChoice: { kind: 'none' } }));
    expect(turn).toEqual({ text: expect.stringMatching(/^Step 1/), calls: [] });
  });

  it('calls the tool it must call, with the inputs of the names of its arguments', () => {
    const tools = [evaluate, tool('report', 'a')];
    const forced = { tools, toolChoice: { kind: 'tool', name: 'report' } } as const;
    expect(rehearsalBrain(talk(list, [user('{"a": "x"}')], forced)).calls).toMatchObject([{ name: 'math_evaluate' }]);
    const only = rehearsalBrain(talk('1. Answer: Hello.', [user('{"a": "x"}')], forced));
    expect(only).toEqual({ text: '', calls: [{ name: 'report', arguments: { a: 'x' } }] });
  });

  it('refuses what it cannot follow, and names the line', () => {
    const following = () => rehearsalBrain(talk('1. Use `mail.send`.'));
    expect(following).toThrow(ApiError);
    expect(following).toThrow(/^Line 1: There is no tool called `mail\.send/);
  });

  it('counts the lines of the agent alone, not those of the rules before them', () => {
    const following = () => rehearsalBrain(talk(`${rulesBeginning} More rules.\n\nBe kind.\n1. Use \`mail.send\`.`));
    expect(following).toThrow(/^Line 2: There is no tool called `mail\.send/);
  });
});
