import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { fits, newMapping } from './new-mapping.js';

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
    [{ note: 'x' }, false],
    [{ quantity: '{{nothing}}' }, false],
  ])('%j fits: %s', (mapping, expected) => expect(fits(fields, mapping)).toBe(expected));
});
