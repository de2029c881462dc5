import fc from 'fast-check';
import { redacted, Redactor } from './redaction.js';

const secret = 'sk-live_Zq8/+vW"0x\\tR7 é';
const redactor = new Redactor([secret]);

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
