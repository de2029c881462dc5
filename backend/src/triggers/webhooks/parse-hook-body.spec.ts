import { BodyOfUnknownType, BodyUnreadable, readBody } from './parse-hook-body.js';

const read = (type: string, text: string) => readBody(type, Buffer.from(text));

it.each([
  ['application/json', '{"a":[1,null]}', { a: [1, null] }],
  ['application/json; charset=utf-8', '"é"', 'é'],
  ['application/cloudevents+json', '{"id":"1"}', { id: '1' }],
  ['application/x-www-form-urlencoded', 'a=1&b=x+y&b=%C3%A9', { a: '1', b: ['x y', 'é'] }],
  ['text/plain', 'hello', 'hello'],
  ['image/png', '', null],
])('reads %s %s', (type, text, value) => expect(read(type, text)).toEqual(value));

it.each([
  ['application/json', '{"a":'],
  ['application/json', '1e999'],
  ['application/cloudevents+json', '{"a":[-1e999]}'],
  ['application/json', `${'['.repeat(65)}${']'.repeat(65)}`],
])('cannot read %s %s', (type, text) => expect(() => read(type, text)).toThrow(BodyUnreadable));

it('reads a form of very many names in no time', () => {
  const names = Array.from({ length: 200_000 }, (_, n) => n.toString(36));
  expect(Object.keys(read('application/x-www-form-urlencoded', names.join('&')) ?? {})).toHaveLength(names.length);
});

it('cannot read bytes that are not text', () =>
  expect(() => readBody('text/plain', Buffer.from([0xff, 0xfe]))).toThrow(BodyUnreadable));

it.each(['', 'application/octet-stream', 'multipart/form-data; boundary=x'])('takes no “%s”', (type) =>
  expect(() => read(type, 'x')).toThrow(BodyOfUnknownType),
);
