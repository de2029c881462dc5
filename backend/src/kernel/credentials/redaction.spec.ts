import fc from 'fast-check';
import { redacted, Redactor } from './redaction.js';

const secret = 'sk-live_Zq8/+vW"0x\\tR7 é';
const redactor = new Redactor([secret]);

const everySecondCapital = (text: string, where = /[^]{2}/g): string =>
  text.replace(where, (part) => part.slice(0, -1).toUpperCase() + part.slice(-1).toLowerCase());
const inUnits = (text: string, where: RegExp): string =>
  text.replace(where, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
const inHtml = (text: string, names: Record<string, string>): string =>
  text.replace(/[&<"'/]/g, (each) => names[each] ?? each);

const twiceInBase64 = (text: string): string => Buffer.from(Buffer.from(text).toString('base64')).toString('base64');

const spellings: [string, string][] = [
  ['as it is', secret],
  ['escaped in JSON', JSON.stringify(secret)],
  ['escaped in JSON twice', JSON.stringify(JSON.stringify(secret))],
  ['percent-encoded', encodeURIComponent(secret)],
  ['percent-encoded byte by byte', [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join('')],
  ['as a form', new URLSearchParams({ secret }).toString()],
  ['in base64', Buffer.from(secret).toString('base64')],
  ['in base64 behind other text', Buffer.from(`user:${secret}`).toString('base64')],
  ['in base64 between other text', Buffer.from(`ab${secret}cd`).toString('base64')],
  ['in base64url', Buffer.from(`x${secret}`).toString('base64url')],
  ['in hex', Buffer.from(secret).toString('hex')],
  ['in capital hex', Buffer.from(secret).toString('hex').toUpperCase()],
  ['in hex of both cases', everySecondCapital(Buffer.from(secret).toString('hex'))],
  ['percent-encoded in both cases', everySecondCapital(encodeURIComponent(secret), /%[0-9A-F]{2}/g)],
  ['percent-encoded with the characters that JavaScript leaves', encodeURIComponent(secret).replaceAll("'", '%27')],
  ['in base64 with its padding', Buffer.from(`${secret}!`).toString('base64')],
  ['in JSON of ASCII', inUnits(JSON.stringify(secret), /[\u0080-\uffff]/g)],
  ['in JSON that HTML may have', inUnits(JSON.stringify(secret), /[<>&']/g)],
  ['in JSON with escaped slashes', JSON.stringify(secret).replaceAll('/', '\\/')],
  ['in JSON of ASCII with escaped slashes', inUnits(JSON.stringify(secret), /[\u0080-\uffff]/g).replaceAll('/', '\\/')],
  ['in JSON with everything escaped', inUnits(secret, /[^]/g)],
  [
    'in JSON with everything escaped, in capitals',
    inUnits(secret, /[^]/g).replace(/(?<=\\u)..../g, (hex) => hex.toUpperCase()),
  ],
  ['in JSON with everything escaped twice', JSON.stringify(inUnits(secret, /[^]/g))],
  ['in HTML', inHtml(secret, { '&': '&amp;', '<': '&lt;', '"': '&quot;', "'": '&#39;' })],
  ['in HTML with numbers for quotes', inHtml(secret, { '&': '&amp;', '<': '&lt;', '"': '&#34;', "'": '&#x27;' })],
  ['in HTML with slashes', inHtml(secret, { '&': '&amp;', '<': '&lt;', '"': '&quot;', "'": '&#39;', '/': '&#x2F;' })],
  ['in HTML character by character', [...secret].map((each) => `&#${each.charCodeAt(0)};`).join('')],
  ['in HTML in hex', [...secret].map((each) => `&#x${each.charCodeAt(0).toString(16).toUpperCase()};`).join('')],
  ['in capitals', secret.toUpperCase()],
  ['in base64 twice', twiceInBase64(secret)],
  ['in base64 twice between other text', twiceInBase64(`ab${secret}c`)],
  ['percent-encoded twice', encodeURIComponent(encodeURIComponent(secret))],
  ...[':', '-', ' '].map((between): [string, string] => [
    `in hex with “${between}” between the bytes`,
    [...Buffer.from(secret)].map((byte) => byte.toString(16).padStart(2, '0')).join(between),
  ]),
];

describe('A secret', () => {
  it.each(spellings)('is found %s', (_, spelled) => {
    const text = redactor.text(`before ${spelled} after`);
    expect(text).toContain(redacted);
    // No more of it is left than a neighbouring character shares with it.
    expect(text.replace(redacted, '').length).toBeLessThanOrEqual('before  after'.length + 12);
  });

  it('is found in keys and values of JSON', () =>
    expect(redactor.json({ [secret]: [{ a: `x${secret}` }, 1, null] })).toEqual({
      [redacted]: [{ a: `x${redacted}` }, 1, null],
    }));

  it('is found however a stream cuts it', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 40 }), fc.constantFrom(...spellings), (cuts, [, spelled]) => {
        const whole = `before ${spelled} between ${spelled} after`;
        const stream = redactor.stream();
        let [at, out] = [0, ''];
        for (const length of cuts) {
          out += stream.push(whole.slice(at, at + length));
          at += length;
        }
        out += stream.push(whole.slice(at)) + stream.end();
        expect(out).toBe(redactor.text(whole));
      }),
    ));
});

it('A stream shows at once what no secret begins with, and keeps the beginning of one back.', () => {
  const stream = redactor.stream();
  expect(stream.push('The key is ')).toBe('The key is ');
  expect(stream.push(`not ${secret.slice(0, 9)}`)).toBe('not ');
  expect(stream.push('.')).toBe(`${secret.slice(0, 9)}.`);
  expect(stream.push(`sk-${secret}`)).toBe(`sk-${redacted}`);
});

it('Text without a secret is left as it is.', () => {
  expect(redactor.text('sk-live_Zq8')).toBe('sk-live_Zq8');
  expect(new Redactor(['short']).text('a short text')).toBe('a short text');
  const stream = new Redactor([]).stream();
  expect(stream.push('a') + stream.push('b') + stream.end()).toBe('ab');
});

it('The longest secrets of an account are taken out of the longest answer within a moment.', () => {
  const secrets = Array.from({ length: 4 }, (_, n) => `${n}"é`.repeat(2_000).slice(0, 8 * 1024));
  const many = new Redactor(secrets);
  const text = `${'0"1"2%22\\u0033&#34;'.repeat(100_000)}${secrets.join(' ')}`;
  expect(many.text(text).endsWith(Array.from({ length: 4 }, () => redacted).join(' '))).toBe(true);
  const stream = many.stream();
  const shown = Array.from({ length: 2_000 }, (_, n) => stream.push(text.slice(n * 9, n * 9 + 9)));
  expect(`${shown.join('')}${stream.end()}`).toBe(text.slice(0, 18_000));
});

describe('a text that consists of beginnings of a secret', () => {
  const begun = 'a'.repeat(200_000);
  const costly = (): Redactor => new Redactor([`${'a'.repeat(8_000)}b`]);

  it('is left out as a whole, because looking through it would hold everybody up', () => {
    expect(costly().text(begun) === redacted).toBe(true);
  });
  it('is left out of a stream', () => {
    const stream = costly().stream();
    const parts = Array.from({ length: 200 }, () => stream.push('a'.repeat(1_000)));
    expect(parts.join('').length).toBeLessThan(begun.length / 2);
    expect(stream.end() === redacted).toBe(true);
  });
  it('is shown where looking through it costs little', () => {
    const short = begun.slice(0, 7_000);
    expect(costly().text(short) === short).toBe(true);
  });
});
