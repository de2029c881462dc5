import { work } from './json-search.js';

const fail = (query: string, data: object = {}): string => {
  try {
    work({ data: data as never, query, most: 1_000 });
    return 'no failure';
  } catch (error) {
    return (error as Error).message;
  }
};

it.each([
  ["join(', ', names)", {}, 'join() needs a list of texts, and the data has nothing there.'],
  ['sum(total)', { total: 'x' }, 'sum() needs a list of numbers, and got a text.'],
  ['length(n)', { n: 3 }, 'length() needs a text or a list or an object, and got a number.'],
  ['nope(a)', {}, 'there is no function nope().'],
  ['sum(a, b)', {}, 'sum() takes 1 argument, and got 2.'],
  ['a[', {}, 'it ends too early. Close every quote and bracket.'],
])('says in words why a query cannot be used: %s', (query, data, why) =>
  expect(fail(query, data)).toBe(`The query can’t be used: ${why}`),
);
