import { realChanges, sameJson, withChanges } from './same-json.js';

describe('sameJson', () => {
  it.each([
    [1, 1],
    ['a', 'a'],
    [null, null],
    [
      [1, { a: 2 }],
      [1, { a: 2 }],
    ],
    [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
  ])('%j and %j say the same', (a, b) => expect(sameJson(a, b)).toBe(true));

  it.each([
    [1, '1'],
    [null, {}],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
    [JSON.parse('{"__proto__":{}}') as unknown, { y: 1 }],
  ])('%j and %j differ', (a, b) => expect(sameJson(a, b)).toBe(false));
});

it('keeps of the changes what is new, field by field', () =>
  expect(realChanges({ a: 1, b: { c: [2] }, d: 'x' }, { a: 1, b: { c: [3] }, d: undefined })).toEqual({
    b: { c: [3] },
  }));

it('lays changes over a whole and leaves out what is not of it', () => {
  const changes = { b: 3, c: 4 };
  expect(withChanges({ a: 1, b: 2 }, changes)).toEqual({ a: 1, b: 3 });
});
