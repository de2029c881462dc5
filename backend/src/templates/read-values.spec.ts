import type { TemplateVariable } from '@throughline/contracts/templates/template-variable.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { readValues } from './read-values.js';

const about = { label: 'Any', help: '' };
const name: TemplateVariable = { type: 'text', name: 'name', ...about, default: '', example: 'Quay' };
const times: TemplateVariable = { type: 'number', name: 'times', ...about, default: 2, example: 2 };
const constructors: TemplateVariable = { ...name, name: 'constructor' };

const getFlaws = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return error instanceof DomainError ? error.extras.errors : error;
  }
};

describe('the values of a template', () => {
  it('are the given ones, and otherwise the defaults', () => {
    expect(readValues([name, times], { name: ' Quay ' })).toEqual({ name: 'Quay', times: 2 });
    expect(readValues([name, times], { name: 'Quay', times: 3 })).toEqual({ name: 'Quay', times: 3 });
  });
  it('are refused where one is missing, does not fit, or is of no variable', () =>
    expect(getFlaws(() => readValues([name, times], { times: 'two', more: 1 }))).toMatchObject([
      { pointer: '/values/more', code: 'unknown' },
      { pointer: '/values/name', code: 'required' },
      { pointer: '/values/times', code: 'invalid' },
    ]));
  it('are only those that are given, where a variable is called as what every object has', () => {
    expect(getFlaws(() => readValues([constructors], {}))).toMatchObject([
      { pointer: '/values/constructor', code: 'required' },
    ]);
    expect(readValues([constructors], { constructor: 'Quay' })).toEqual({ constructor: 'Quay' });
    expect(readValues([{ ...constructors, default: 'Harbour' }], {})).toEqual({ constructor: 'Harbour' });
  });
});
