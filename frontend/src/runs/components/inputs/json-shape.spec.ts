import { describeJsonFlaw, listMissing, readName, toBlank } from './json-shape.js';

it('an added row is empty and has the shape of the others', () =>
  expect(toBlank({ name: 'x', count: 3, done: true, tags: ['a'], at: null, by: { id: 7 } })).toEqual({
    name: '',
    count: 0,
    done: false,
    tags: [],
    at: null,
    by: { id: 0 },
  }));

it('names of fields are read as words', () =>
  expect(['net_days', 'unitPrice', 'id', 'order-no', '_'].map(readName)).toEqual([
    'Net days',
    'Unit price',
    'Id',
    'Order no',
    '_',
  ]));

it('what a value has not is named by its place', () => {
  const example = { number: 'R', lines: [{ quantity: 1, price: 2 }], by: { id: 1 } };
  expect(listMissing(example, example)).toEqual([]);
  expect(listMissing({ number: 'R', by: {} }, example)).toEqual(['lines', 'by id']);
  expect(listMissing({ number: 'R', lines: [{ quantity: 1 }], by: { id: 1 } }, example)).toEqual(['lines 1: price']);
  expect(listMissing('text', example)).toEqual([]);
});

it.each([
  ['{"a": 1}', null],
  ['[1,', 'it ends too early'],
  ['{\n"a": 1\n"b": 2}', 'line 3 can’t be read'],
  ['invoice 77', 'can’t be read'],
])('%j is described in words: %s', (text, words) => {
  const flaw = describeJsonFlaw(text);
  if (words === null) expect(flaw).toBeNull();
  else expect(flaw).toContain(words);
  expect(flaw ?? '').not.toMatch(/token|JSON at/);
});
