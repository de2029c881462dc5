import fc from 'fast-check';
import { hasDuplicateName } from './json-names.js';

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
  ])('is found: %s', (json) => expect(hasDuplicateName(json)).toBe(true));

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
  ])('is not: %s', (json) => expect(hasDuplicateName(json)).toBe(false));

  it('is never one that a JSON serialiser wrote', () =>
    fc.assert(fc.property(fc.json(), (json) => !hasDuplicateName(json))));

  it('is found wherever the name is repeated', () =>
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.jsonValue(), (object, value) => {
        const [name = ''] = Object.keys(object);
        const withDuplicate = `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`;
        return hasDuplicateName(withDuplicate);
      }),
    ));
});
