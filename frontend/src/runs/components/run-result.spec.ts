import type { Json } from '@throughline/contracts/json.js';
import { inlineContent } from '@throughline/contracts/json.js';
import { readResult } from './run-result.js';

const result = (value: Json) => readResult({ output: inlineContent(value) });

describe('the result of a run in one line', () => {
  it('is the first line of a text', () => expect(result('\nPaid: A-1\nOpen: A-2')).toBe('Paid: A-1'));
  it('is the first fields of an object', () =>
    expect(result({ total: 21, currency: 'EUR', ok: true, note: 'x' })).toBe('total: 21 · currency: EUR · ok: true'));
  it('is how many there are of a list', () => expect([result([1]), result([1, 2])]).toEqual(['1 item', '2 items']));
  it('is the beginning of what is too large for a row', () =>
    expect(
      readResult({
        output: { kind: 'blob', hash: 'a'.repeat(64), bytes: 9, contentType: 'text/plain', preview: 'Dear\nAda' },
      }),
    ).toBe('Dear'));
  it('is empty where there is no answer', () => expect(readResult({ output: null })).toBe(''));
});
