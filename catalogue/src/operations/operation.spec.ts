import { z } from 'zod';
import { readOperations } from './operation.js';

const search = {
  id: 'shop.search_orders',
  title: 'Search orders',
  description: 'Finds orders.',
  effect: 'read',
  method: 'GET',
  path: '/orders',
  input: { words: { type: 'line', description: 'Words.', max: 100 } },
  query: { q: '{words}' },
  scopes: [],
  answer: { kind: 'json', keep: ['orders.id'] },
};
const readInput = (input: object) => {
  const [operation] = readOperations({ service: 'shop', operations: [{ ...search, input }] });
  if (operation === undefined) throw new Error('There is an operation.');
  return operation.input;
};

describe('the file of a service', () => {
  it.each([
    ['a field that there is not', { limit: 5 }, 'Unrecognized key: "limit"'],
    ['a method that there is not', { method: 'SEND' }, 'method: Invalid option'],
    ['a kind of argument that there is not', { input: { words: { type: 'word' } } }, 'input.words.type: Invalid'],
    [
      'a limit of another kind',
      { input: { words: { ...search.input.words, choices: ['a', 'b'] } } },
      'input.words: Unrecognized key: "choices"',
    ],
    [
      'an element of a list',
      { input: { ids: { type: 'list', max: 5, items: { type: 'line' } } } },
      'input.ids.items.max: Invalid input',
    ],
    [
      'a pattern that cannot be read',
      { input: { id: { type: 'text', pattern: '(' } } },
      'input.id.pattern: Not a regular expression',
    ],
    ['an argument that no template can name', { input: { order_id: { type: 'id' } } }, 'input.order_id: Invalid'],
    [
      'a list of elements that is incomplete',
      { body: { kind: 'json', value: { $each: 'words' } } },
      'body.value: Invalid input',
    ],
  ])('is refused by the name of the operation for %s', (_, over, mistake) => {
    const read = () => readOperations({ service: 'shop', operations: [{ ...search, ...over }] });
    expect(read).toThrow('The operation shop.search_orders has mistakes. ');
    expect(read).toThrow(mistake);
  });
});

describe('the arguments of an operation', () => {
  const input = readInput({
    customer: { type: 'id', description: 'The customer.' },
    day: { type: 'date', description: 'The day.', optional: true },
    paid: { type: 'boolean', description: 'Whether it is paid.', default: false },
    lines: {
      type: 'list',
      description: 'The lines.',
      min: 1,
      max: 2,
      items: {
        type: 'object',
        fields: {
          unit_price: { type: 'number', description: 'Price of one.', min: 0 },
          quantity: { type: 'integer', description: 'How many.', max: 10 },
        },
      },
    },
    custom: {
      type: 'properties',
      description: 'Fields of the shop.',
      names: '^[a-z]+$',
      values: { type: 'cell' },
      max: 2,
      optional: true,
    },
  });
  const lines = [{ unit_price: 9.5, quantity: 2 }];

  it('have their defaults, and are left out where they may be', () =>
    expect(input.parse({ customer: 'c1', lines })).toEqual({ customer: 'c1', lines, paid: false }));

  it.each([
    { day: '2026-13-01' },
    { lines: [] },
    { lines: [...lines, ...lines, ...lines] },
    { lines: [{ unit_price: -1, quantity: 2 }] },
    { lines: [{ unit_price: 1, quantity: 0 }] },
    { lines: [{ unit_price: 1, quantity: 11 }] },
    { lines: [{ unit_price: 1 }] },
    { custom: { A: 1 } },
    { custom: { a: [] } },
    { custom: { a: 1, b: 2, c: 3 } },
  ])('are refused where they do not fit: %j', (over) =>
    expect(input.safeParse({ customer: 'c1', lines, ...over }).success).toBe(false),
  );

  it('are described to models as JSON Schema', () =>
    expect(z.toJSONSchema(input, { io: 'input' })).toMatchObject({
      required: ['customer', 'lines'],
      properties: {
        paid: { type: 'boolean', description: 'Whether it is paid.', default: false },
        lines: { minItems: 1, maxItems: 2, items: { properties: { unit_price: { type: 'number', minimum: 0 } } } },
      },
    }));
});
