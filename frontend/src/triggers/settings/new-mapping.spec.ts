import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { fits, newMapping, constantFlaw } from './new-mapping.js';

const quantity: InputField = { name: 'quantity', label: 'Quantity', required: true, type: 'number' };
const note: InputField = { name: 'note', label: 'Note', required: false, type: 'text' };
const fields = [quantity, note];

describe('the mapping of a new trigger', () => {
  it('of a webhook takes each input from the body by its name', () =>
    expect(newMapping(fields, 'webhook', {})).toEqual({ quantity: '{{body.quantity}}', note: '{{body.note}}' }));

  it('keeps what was typed, also nothing at all', () =>
    expect(newMapping(fields, 'webhook', { note: '', gone: 'x' })).toEqual({
      quantity: '{{body.quantity}}',
      note: '',
    }));

  it('of a schedule begins empty', () =>
    expect(newMapping(fields, 'schedule', {})).toEqual({ quantity: '', note: '' }));

  it.each([
    [{ quantity: '3', note: '' }, true],
    [{ quantity: ' ', note: 'x' }, false],
    [{ quantity: '1,200', note: '' }, false],
    [{ note: 'x' }, false],
    [{ quantity: '{{nothing}}' }, false],
  ])('%j fits: %s', (mapping, expected) => expect(fits(fields, mapping)).toBe(expected));

  it('refuses a credential', () =>
    expect(constantFlaw(note, `sk_live_${'aB3dE6gH9k'.repeat(3)}`)).toMatch(/^This looks like a Stripe key/));

  it('takes a file from a part of a form alone, and from nothing that a schedule brings', () => {
    const file: InputField = { name: 'order', label: 'Order', required: true, type: 'file', multiple: false };
    expect(newMapping([file], 'webhook', {})).toEqual({ order: '{{body.order}}' });
    expect(newMapping([file], 'schedule', {})).toEqual({});
    expect(constantFlaw(file, '{{body.order}}')).toBeUndefined();
    expect(constantFlaw(file, 'order.pdf')).toBe('Name the part of the form that has the file: {{body.file}}.');
  });

  it('says how to write a number that is the same each time', () =>
    expect(['1200', '-1.5', '{{slot.missed}}', '1,200', 'ten'].map((text) => constantFlaw(quantity, text))).toEqual([
      undefined,
      undefined,
      undefined,
      'Write it as 1200.',
      'Enter a number, such as 12 or 3.5.',
    ]));
});
