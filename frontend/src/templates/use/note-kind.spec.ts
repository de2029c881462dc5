import { describeKindFlaw } from './note-kind.js';

const rows = '[{"shop": "Example", "net_amount": 10, "paid": true}]';

describe('a note whose example is data', () => {
  it.each([
    ['no rows', '[]'],
    ['rows with the same fields and another one', '[{"shop": "A", "net_amount": 1, "paid": false, "day": "Monday"}]'],
    ['a field without a value', '[{"shop": null, "net_amount": 1, "paid": false}]'],
  ])('takes %s', (_, text) => expect(describeKindFlaw('sales', text, rows)).toBeNull());

  it.each([
    [
      'lines of text',
      'A 10\nB 12',
      'sales has to be a list of rows with Shop, Net amount, Paid. This can’t be read as JSON.',
    ],
    ['a field that is not understood', `${rows}\n// not understood: Net amount`, 'sales: Net amount can’t be read.'],
    ['an object', '{"shop": "A"}', 'sales has to be a list of rows with Shop, Net amount, Paid.'],
    ['a row without a field', '[{"shop": "A", "paid": true}]', 'sales 1: Net amount is missing.'],
    ['a row that is a text', '["A"]', 'sales 1 has to be fields: Shop, Net amount, Paid.'],
    [
      'a text for a number',
      '[{"shop": "A", "net_amount": "ten", "paid": true}]',
      'sales 1: Net amount has to be a number.',
    ],
  ])('refuses %s, and names the field', (_, text, flaw) => expect(describeKindFlaw('sales', text, rows)).toBe(flaw));

  it('takes any text where the example is a text', () =>
    expect(describeKindFlaw('hours', '', 'Nine to five.')).toBeNull());
});
