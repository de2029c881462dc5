import { RehearsalFailure, type RehearsalTool } from '../conversation.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { nextTurn } from './next-turn.js';

const text = { type: 'string' };
const offer = (
  name: RehearsalTool['name'],
  properties: RehearsalTool['schema'],
  required: string[],
): RehearsalTool => ({
  tool: name,
  name,
  schema: { type: 'object', properties, required },
  pinned: {},
});
const tools = [
  offer('math.evaluate', { expression: text, variables: { type: 'object' } }, ['expression']),
  offer('http.request', { url: { type: 'string', format: 'uri' } }, ['url']),
  offer('notes.write', { key: text, text }, ['key', 'text']),
  offer('json.query', { data: {}, query: text }, ['data', 'query']),
];
const callIn = (instructions: string, inputs: RunInputs) =>
  nextTurn({
    instructions,
    inputNames: ['nothing', ...Object.keys(inputs)],
    inputs,
    output: { kind: 'text' },
    tools,
    turns: [],
  }).calls[0];
const argumentsIn = (instructions: string, { inputs }: { inputs: RunInputs }) =>
  callIn(instructions, inputs)?.arguments;
const getCode = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof RehearsalFailure ? error.code : undefined;
  }
};

describe('the arguments of a call', () => {
  it.each([
    ['Work out {{quantity}} times {{unit_price}} with `math.evaluate`', '12 * 3.5'],
    ['With `math.evaluate`, work out {{unit_price}} divided by {{quantity}}.', '3.5 / 12'],
    ['Use `math.evaluate` to calculate 20 percent of {{quantity}}', '20 / 100 * 12'],
    ['Work out the sum with `math.evaluate`: {{quantity}} plus {{loss}} minus 1', '12 + (-4) - 1'],
    ['Work out {{quantity}} times {{typed}} with `math.evaluate`', '12 * 7'],
  ])('of a calculation are read in words: %s', (step, expression) =>
    expect(argumentsIn(`1. ${step}`, { inputs: { quantity: 12, unit_price: 3.5, loss: -4, typed: '7' } })).toEqual({
      expression,
    }),
  );
  it.each([
    [
      '1. Double {{quantity}} with `math.evaluate`',
      'instructions_not_followed',
      /^Line 1: Rehearsal cannot work out “D/,
    ],
    [
      '1. Answer: Hello.\n2. Keep {{order}} with `notes.write`, key: a, text: b',
      'instructions_not_followed',
      /^Line 2: “\{\{order/,
    ],
    [
      '1. Look into {{order}} for {{order}} with `json.query`',
      'instructions_not_followed',
      /^Step 1: “\{\{order\}\}” fits no/,
    ],
    ['1. Work out {{quantity}} times {{word}} with `math.evaluate`', 'argument_unfit', /which is not a number/],
    ['1. Work out {{quantity}} times {{nothing}} with `math.evaluate`', 'reference_empty', /no value/],
    ['1. `http.request` https://example.com/{{nothing}}', 'reference_empty', /no value/],
  ])('are complete, or the run fails: %s', (instructions, code, message) => {
    const inputs = { quantity: 12, order: { id: 7 }, word: '1 + 1' };
    const next = () => callIn(instructions, inputs);
    expect(next).toThrow(message);
    expect(getCode(next)).toBe(code);
  });
  it('have the references of a URL filled in', () =>
    expect(argumentsIn('1. `http.request` https://example.com/{{order}}', { inputs: { order: 7 } })).toEqual({
      url: 'https://example.com/7',
    }));
  it('are named in the title, without their values', () => {
    const inputs = { quantity: 12, long: 'x'.repeat(100) };
    expect(callIn('1. Work out {{quantity}} times 2 with `math.evaluate`', inputs)?.title).toBe(
      'Work out quantity times 2',
    );
    expect(callIn('1. Keep {{ long }} with `notes.write` key: {{long}}, text: {{long}}', inputs)?.title).toBe(
      'Keep long',
    );
  });
});
