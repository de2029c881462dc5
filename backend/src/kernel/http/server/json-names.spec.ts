import fc from 'fast-check';
import { findNameFlaw } from './json-names.js';

describe('a body in which a name occurs twice in one object', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"b":{"c":1,"c":1}}',
    '[{"a":1},{"a":1,"a":2}]',
    '{"a":1,"\\u0061":2}',
    '{"\\u0061":1,"\\u0061":2}',
    '{"a":"x","b":"a","a":1}',
    '{"a":[1,{"b":2}],"a":1}',
    '{"":1,"":2}',
    '{"\\"":1,"\\"":2}',
    '{ "a" : {} , "a" : [] }',
    '{"__proto__":1,"__proto__":2}',
    '{"a":1,"a":2',
  ])('is found: %s', (json) => expect(findNameFlaw(json)).toBe('A name occurs twice in one object.'));

  it.each([
    '{"a":1,"b":2}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '["a","a"]',
    '{"a":["b","b"]}',
    '{"a":"a","b":"a"}',
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a":1,"A":2}',
    '"a"',
    '',
    '{"a',
    '}}]]{"a":1}',
  ])('is not: %s', (json) => expect(findNameFlaw(json)).toBeNull());

  it('is never one that a JSON serialiser wrote', () =>
    fc.assert(fc.property(fc.json(), (json) => findNameFlaw(json) === null)));

  it('is found wherever the name is repeated', () =>
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.jsonValue(), (object, value) => {
        const [name = ''] = Object.keys(object);
        const withDuplicate = `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`;
        return findNameFlaw(withDuplicate) !== null;
      }),
    ));
});

describe('a body with many different names', () => {
  const wide = (from: number, names: number) =>
    Object.fromEntries(Array.from({ length: names }, (_, at) => [`n${from + at}`, 1]));

  it('is taken up to 10,000 of them', () => {
    expect(findNameFlaw(JSON.stringify(wide(0, 10_000)))).toBeNull();
    expect(findNameFlaw(JSON.stringify(wide(0, 10_001)))).toBe('More than 10000 different names.');
  });

  it('is refused however many objects have them, but not for the same ones in many', () => {
    expect(findNameFlaw(JSON.stringify([wide(0, 6_000), { x: wide(6_000, 6_000) }]))).not.toBeNull();
    expect(findNameFlaw(JSON.stringify([wide(0, 6_000), wide(0, 6_000)]))).toBeNull();
  });
});
