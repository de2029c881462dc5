import { parseExactJson } from './exact-json.js';
import { jsonIn } from './json.js';

it.each([
  ['12345678901234567890', '12345678901234567890'],
  ['-12345678901234567890', '-12345678901234567890'],
  ['9007199254740993', '9007199254740993'],
  ['9007199254740991', 9007199254740991],
  ['9007199254740992', 9007199254740992],
  ['1000000000000000000', 1000000000000000000],
  ['123456789012345678.25', '123456789012345678.25'],
  ['0.1234567890123456789', 0.12345678901234568],
  ['1e300', 1e300],
  ['1.2345678901234567e20', 123456789012345670000],
  [
    '[1,"12345678901234567890",{"id":12345678901234567890}]',
    [1, '12345678901234567890', { id: '12345678901234567890' }],
  ],
  [
    '{"12345678901234567890":"say \\"12345678901234567890\\\\"}',
    { '12345678901234567890': 'say "12345678901234567890\\' },
  ],
])('%s keeps its digits', (text, value) => {
  expect(parseExactJson(text)).toEqual(value);
  expect(jsonIn(text)).toEqual(value);
});

it.each(Array.from({ length: 60 }, (_, n) => String(10n ** BigInt(n % 30) * 7n + 2n ** BigInt(n + 40) + 1n)))(
  'the whole number %s is the same after it was read and written',
  (digits) => expect(JSON.stringify(parseExactJson(`{"n":${digits}}`)).replaceAll('"', '')).toBe(`{n:${digits}}`),
);

it('reads 10 MB of numbers in a moment, and refuses what is not JSON as before', () => {
  const text = `[${'1234567890123456789,'.repeat(500_000)}1]`;
  expect(parseExactJson(text)).toHaveLength(500_001);
  for (const wrong of ['1234567890123456789 1', '{"a":1234567890123456789', '01234567890123456789'])
    expect(() => parseExactJson(wrong)).toThrow(SyntaxError);
});

it.each([
  ['a text of 20 MB', `{"id":1234567890123456789,"text":"${'x'.repeat(20e6)}"}`, true],
  ['a text of escapes', `["${'\\n'.repeat(5e6)}",1234567890123456789]`, true],
  ['quotes that are never closed', `1234567890123456789${'"\\'.repeat(500_000)}`, false],
  ['minus signs', `1234567890123456789${'-'.repeat(1_000_000)}`, false],
])('reads %s in time with its length', (_, text, isJson) => {
  if (isJson) expect(JSON.stringify(parseExactJson(text))).toContain('"1234567890123456789"');
  else expect(() => parseExactJson(text)).toThrow(SyntaxError);
});
