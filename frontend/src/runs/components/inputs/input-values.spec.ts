import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { toRawInputs, readInputs } from './input-values.js';

const named = (name: string, required = false) => ({ name, label: name, required });
const amount: InputField = { type: 'number', ...named('amount') };
const day: InputField = { type: 'date', ...named('day') };
const order: InputField = { type: 'json', ...named('order') };
const size: InputField = { type: 'choice', ...named('size'), options: ['S', 'M'] };
const urgent: InputField = { type: 'yes_no', ...named('urgent') };
const note: InputField = { type: 'long_text', ...named('note', true) };

describe('The inputs typed into a form', () => {
  it.each([
    [amount, ' 3.5 ', 3.5],
    [day, ' 2026-02-28 ', '2026-02-28'],
    [order, '{"id": [7]}', { id: [7] }],
    [size, 'M', 'M'],
    [note, ' As it was typed. ', ' As it was typed. '],
  ])('are read by their type: %j', (field, text, value) => {
    expect(readInputs([field], { [field.name]: text })).toEqual({ values: { [field.name]: value }, errors: {} });
  });

  it.each([
    [amount, 'ten', 'Enter a number'],
    [amount, '1e999', 'Enter a number'],
    [amount, ' 1.2.3 ', 'Write 12.3 or 123'],
    [day, '28.2.2026', 'Choose a day'],
    [day, '2026-13-01', 'Choose a day'],
    [order, '{', 'order: line 1 can’t be read'],
    [size, 'XL', 'Choose one'],
    [note, `Bearer ${'aB3dE6gH9k'.repeat(3)}`, 'This looks like a bearer token'],
  ])('are refused with a reason: %j of %s', (field, text, reason) => {
    const { values, errors } = readInputs([field], { [field.name]: text });
    expect(values).toEqual({});
    expect(errors[field.name]).toContain(reason);
  });

  it('leave out an empty optional input and require the others', () => {
    expect(readInputs([amount, note], { amount: ' ', note: ' ' })).toEqual({
      values: {},
      errors: { note: 'Fill this in.' },
    });
  });

  it('hold a value for every box, ticked or not', () => {
    expect(readInputs([urgent], {}).values).toEqual({ urgent: false });
    expect(readInputs([urgent], { urgent: true }).values).toEqual({ urgent: true });
  });

  it('are the same after a run’s values fill the form again', () => {
    const fields = [amount, day, order, size, urgent, note];
    const values = { amount: 12, day: '2026-02-28', order: 'a text as JSON', size: 'S', urgent: true, note: 'Hi.' };
    expect(readInputs(fields, toRawInputs(fields, values))).toEqual({ values, errors: {} });
  });

  it('show nothing for an input that the run did not have', () => {
    expect(toRawInputs([amount, urgent], {})).toEqual({});
  });
});
