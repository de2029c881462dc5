import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { InputsInvalid, validateInputs } from './validate-inputs.js';

const about = { label: 'Value', required: true } as const;
const field = (type: Exclude<InputField['type'], 'choice' | 'file'>, required = true): InputField => ({
  ...about,
  name: 'value',
  type,
  required,
});
const choice: InputField = { ...about, name: 'value', type: 'choice', options: ['red', 'blue'] };
const getFlaws = (fields: InputField[], given: RunInputs, fromText = false): unknown => {
  try {
    return validateInputs(fields, given, fromText);
  } catch (error) {
    return error instanceof InputsInvalid ? error.extras.errors : error;
  }
};

describe('the inputs of a run', () => {
  it.each<[string, InputField, Json]>([
    ['text', field('text'), 'a'],
    ['long text', field('long_text'), 'a'.repeat(50_000)],
    ['a number', field('number'), 1.5],
    ['yes', field('yes_no'), true],
    ['no', field('yes_no'), false],
    ['a choice', choice, 'blue'],
    ['a date', field('date'), '2024-02-29'],
    ['JSON', field('json'), { a: [1] }],
  ])('may be %s', (_, wanted, value) => expect(validateInputs([wanted], { value }, false)).toEqual({ value }));
  it.each<[string, InputField, Json]>([
    ['text that is none', field('text'), 1],
    ['text too long', field('text'), 'a'.repeat(2_001)],
    ['a number as text', field('number'), '1'],
    ['yes as text', field('yes_no'), 'yes'],
    ['an unknown choice', choice, 'green'],
    ['a day that does not exist', field('date'), '2025-02-29'],
  ])('may not be %s', (_, wanted, value) =>
    expect(getFlaws([wanted], { value })).toMatchObject([{ pointer: '/inputs/value', code: 'invalid' }]),
  );
  it('must be there when they are needed, and only those the agent has', () => {
    expect(getFlaws([field('text')], { other: 1 })).toMatchObject([
      { pointer: '/inputs/other', code: 'unknown' },
      { pointer: '/inputs/value', code: 'required' },
    ]);
    expect(validateInputs([field('text', false)], { value: '' }, false)).toEqual({});
  });
  it('are not too big together', () =>
    expect(getFlaws([field('json')], { value: 'a'.repeat(300_000) })).toMatchObject([
      { pointer: '/inputs', code: 'too_large' },
    ]));
  it.each<[InputField, string, Json]>([
    [field('number'), ' 12.5 ', 12.5],
    [field('yes_no'), 'Yes', true],
    [field('yes_no'), 'false', false],
    [field('json'), '{"a":1}', { a: 1 }],
    [field('json'), 'plain', 'plain'],
    [field('date'), '2026-01-02T03:04:05Z', '2026-01-02'],
  ])('of a trigger are read from text: %j %s', (wanted, value, read) =>
    expect(validateInputs([wanted], { value }, true)).toEqual({ value: read }),
  );
});
