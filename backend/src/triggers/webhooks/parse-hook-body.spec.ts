import { WorkspaceId } from '@throughline/contracts/ids.js';
import iconv from 'iconv-lite';
import { gzipSync } from 'node:zlib';
import { readBody } from './parse-hook-body.js';
import { unpackBody } from './unpack-body.js';

const workspaceId = WorkspaceId.parse('0193a000-0000-7000-8000-000000000001');
const context = { workspaceId, signal: new AbortController().signal };
const read = async (contentType: string, body: string | Buffer) =>
  (await readBody({ contentType, body: Buffer.from(body) }, context)).body;
const form = 'application/x-www-form-urlencoded';
const unreadable = { code: 'malformed_request' };

it.each([
  ['application/json', '{"a":[1,null]}', { a: [1, null] }],
  ['application/json; charset=utf-8', '"é"', 'é'],
  ['application/cloudevents+json', '{"id":"1"}', { id: '1' }],
  [form, 'a=1&b=x+y&b=%C3%A9', { a: '1', b: ['x y', 'é'] }],
  [form, '{"txt":"a"}', { txt: 'a' }],
  [form, 'a=100%&b=%zz%4&c=%c3%a9&&d', { a: '100%', b: '%zz%4', c: 'é', d: '' }],
  [form, 'a=%7B1%7D&b=a%3Db%26c', { a: '{1}', b: 'a=b&c' }],
  ['text/plain', 'hello', 'hello'],
  ['text/plain; charset=UTF-8', '{"Type":"Notification"}', { Type: 'Notification' }],
  ['text/csv', '[a],b', '[a],b'],
  ['', '[1]', [1]],
  ['', 'hello', 'hello'],
  ['application/octet-stream', '{"a":1}', { a: 1 }],
  ['application/xml', '<a>1</a>', '<a>1</a>'],
  ['application/soap+xml', '<a>1</a>', '<a>1</a>'],
  ['application/x-ndjson', '{"a":1}\n\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
  ['image/png', '', null],
])('reads %s %s', async (type, text, value) => expect(await read(type, text)).toEqual(value));

it('reads a body in the encoding that is declared, that a form declares in itself, or that is guessed', async () => {
  expect(await read(`${form}; charset=iso-8859-1`, 'name=caf%E9&x=%80')).toEqual({ name: 'café', x: '€' });
  expect(await read(form, 'charset=windows-1252&first_name=J%F6rg')).toMatchObject({ first_name: 'Jörg' });
  expect(await read(form, 'name=%D0%AF&x=1')).toEqual({ name: 'Я', x: '1' });
  expect(await read('application/json; charset=windows-1251', iconv.encode('{"a":"Привет"}', 'windows-1251'))).toEqual({
    a: 'Привет',
  });
  expect(await read('application/json', Buffer.from('{"a":1}', 'utf16le'))).toEqual({ a: 1 });
  expect(await read('application/json', '\uFEFF{"a":1}')).toEqual({ a: 1 });
});

it('reads a form of parts, with the files in it', async () => {
  const boundary = '----x';
  const part = (head: string, content: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const body = [
    part('name="subject"', 'Größe'),
    part('name="tag"', 'a'),
    part('name="tag"', 'b'),
    part('name="attachment1"; filename="order.csv"\r\ncontent-type: text/csv', 'a,b\n1,2'),
    part('name="empty"; filename=""\r\ncontent-type: application/octet-stream', ''),
    `--${boundary}--\r\n`,
  ].join('');
  expect(await read(`multipart/form-data; boundary=${boundary}`, body)).toEqual({
    subject: 'Größe',
    tag: ['a', 'b'],
    attachment1: { name: 'order.csv', type: 'text/csv', bytes: 7, text: 'a,b\n1,2' },
    empty: null,
  });
  const russian = ['Да', 'Привет, это первая строка письма', 'Нет'].map((text, at) => part(`name="n${at}"`, text));
  expect(
    await read(
      `multipart/form-data; boundary=${boundary}`,
      iconv.encode(`${russian.join('')}--${boundary}--\r\n`, 'windows-1251'),
    ),
  ).toEqual({ n0: 'Да', n1: 'Привет, это первая строка письма', n2: 'Нет' });
  await expect(read(`multipart/form-data; boundary=${boundary}`, body.slice(0, 200))).rejects.toMatchObject(unreadable);
  await expect(read('multipart/form-data', body)).rejects.toMatchObject(unreadable);
});

it.each([
  ['parts', 1_001, ''],
  ['files', 101, '; filename="a"'],
])('refuses a form of too many %s', (_, count, more) =>
  expect(
    read(
      'multipart/form-data; boundary=b',
      `--b\r\ncontent-disposition: form-data; name="a"${more}\r\n\r\n1\r\n`.repeat(count) + '--b--\r\n',
    ),
  ).rejects.toMatchObject({ code: 'payload_too_large' }),
);

it('reads what was compressed for the way', async () => {
  expect(String(await unpackBody(gzipSync('{"a":1}'), 'gzip'))).toBe('{"a":1}');
  await expect(unpackBody(Buffer.from('{"a":1}'), 'gzip')).rejects.toMatchObject(unreadable);
  await expect(unpackBody(gzipSync('x'.repeat(2_000_000)), 'gzip')).rejects.toMatchObject({
    code: 'payload_too_large',
  });
});

it.each([
  ['application/json', '{"a":', /not JSON/],
  ['application/json', '1e999', /not JSON/],
  ['application/cloudevents+json', '{"a":[-1e999]}', /not JSON/],
  ['application/json', `${'['.repeat(65)}${']'.repeat(65)}`, /not JSON/],
  ['application/x-ndjson', '{"a":1}\n{"a"', /Line 2/],
])('cannot read %s %s, and says why', async (type, text, detail) => {
  await expect(read(type, text)).rejects.toMatchObject(unreadable);
  await expect(read(type, text)).rejects.toMatchObject({ extras: { detail: expect.stringMatching(detail) } });
});

it('refuses a form of more fields than anybody fills in', () =>
  expect(read(form, 'a=%E9&'.repeat(10_001))).rejects.toMatchObject({ code: 'payload_too_large' }));

it.each(['text/plain', 'application/octet-stream', '', 'image/png'])(
  'takes no bytes that are not text as “%s”',
  (type) => expect(read(type, Buffer.from([0, 1, 2, 0xff]))).rejects.toMatchObject({ code: 'unsupported_media_type' }),
);
it('takes no text of a type that it does not know', () =>
  expect(read('application/pdf', 'x')).rejects.toMatchObject({ code: 'unsupported_media_type' }));
