import { CheckedJson, jsonIn } from './json.js';

describe('JSON in a text', () => {
  it.each([
    ['{"a":[1,null]}', { a: [1, null] }],
    ['"[[["', '[[['],
    [`"${String.raw`\"`}${'['.repeat(100)}"`, `"${'['.repeat(100)}`],
    ['1e300', 1e300],
    [`${'['.repeat(64)}${']'.repeat(64)}`, expect.any(Array)],
    [`[${'{},'.repeat(100_000)}"${'{'.repeat(500_000)}"]`, expect.any(Array)],
  ])('%s is read', (text, value) => expect(jsonIn(text)).toEqual(value));

  it.each([
    '',
    '{"a":',
    'hello',
    `${'['.repeat(65)}${']'.repeat(65)}`,
    '{"a":'.repeat(1_000_000),
    `[${'{},'.repeat(500_000)}1]`,
    '1e999',
    '-1E0400',
    `1${'0'.repeat(250)}e99`,
    '{"a":[-1e999]}',
  ])('%.20s is none', (text) => expect(jsonIn(text)).toBeUndefined());
});

it('JSON that was checked before is passed on as it is', () => {
  const value = { a: [1, { b: null }] };
  expect(CheckedJson.parse(value)).toBe(value);
});
