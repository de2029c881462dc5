import { eachText, type TextAt } from '@throughline/contracts/templates/findings/texts-of-json.js';
import { builtInTemplates } from '../../../templates/built-in/built-in-templates.js';
import { pointersOfSecrets } from './find-secrets.js';

/** Made up, and put together here so that no scanner takes this file for a leak. */
const secret = ['sk', 'live', 'Zq8vW0xtR7mKp3Yd5NcB'].join('_');
const short = 'Qua7-y9+Lo';
const signs = 'Zq8/+vW"0x\\tR7 é<&>k';

const textsOf = (value: unknown): TextAt[] => {
  const texts: TextAt[] = [];
  eachText(value, (each) => {
    texts.push(each);
    return true;
  });
  return texts;
};
const found = (value: unknown, ...secrets: string[]) => pointersOfSecrets(textsOf(value), secrets);

const toHex = (code: number): string => code.toString(16).padStart(2, '0');
const hex = (text: string): string => Buffer.from(text).toString('hex');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const reversed = (text: string): string => [...text].reverse().join('');
const percents = (text: string): string => [...Buffer.from(text)].map((byte) => `%${toHex(byte)}`).join('');
/** Each character as an escape of its code. */
const escapedAs =
  (before: string, after = '') =>
  (text: string): string =>
    [...text].map((each) => before + toHex(each.charCodeAt(0)) + after).join('');
const units = escapedAs('\\u00');
const codes = (text: string): string => [...text].map((each) => `&#${each.charCodeAt(0)};`).join('');
const named = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const wide = (text: string): string =>
  text.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0));
const bold = (text: string): string =>
  text.replace(/[A-Z]/g, (each) => String.fromCodePoint(each.charCodeAt(0) - 65 + 0x1d400));
const dividedBy =
  (separator: string, size = 1) =>
  (text: string): string =>
    (text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []).join(separator);
const capitals = (text: string): string => text.toUpperCase();

const spellings: readonly [string, ...((text: string) => string)[]][] = [
  ['as it is', String],
  ['in capitals', capitals],
  ['in two lines', (text) => `${text.slice(0, 9)}\n${text.slice(9)}`],
  ['divided by spaces', dividedBy(' ')],
  ['divided by dashes', dividedBy('-', 4)],
  ['divided by newlines', dividedBy('\r\n', 3)],
  ['divided by hidden characters', dividedBy('\u200b')],
  ['divided by hidden letters', dividedBy('\u3164')],
  ['divided by accents', dividedBy('\u0301')],
  ['divided by several separators', dividedBy(' · ', 2)],
  ['in fullwidth letters', wide],
  ['in bold letters', bold],
  ['percent-encoded', percents],
  ['percent-encoded in part', (text) => text.replaceAll(/[0-9_]/g, percents)],
  ['percent-encoded behind a byte that is not UTF-8', (text) => `%ff${text.replaceAll(/[0-9]/g, percents)}`],
  ['percent-encoded in fullwidth letters', percents, wide],
  ['percent-encoded twice', percents, encodeURIComponent],
  ['escaped in JSON', units],
  ['escaped in JSON in capitals', (text) => units(text).replaceAll(/[a-f]/g, capitals)],
  ['escaped in JSON in a string in JSON', units, JSON.stringify],
  ['escaped in source code', escapedAs('\\x')],
  ['escaped in source code with braces', escapedAs('\\u{', '}')],
  ['escaped in HTML', codes],
  ['escaped in HTML in hex', escapedAs('&#x', ';')],
  ['escaped in HTML by name', named],
  ['escaped in HTML by name in JSON', named, JSON.stringify],
  ['escaped in HTML in a URL', codes, encodeURIComponent],
  ['in base64', base64],
  ['in base64 behind one byte', (text) => `:${text}.`, base64],
  ['in base64 behind two bytes', (text) => `::${text}..`, base64],
  ['in base64url', (text) => `~~?>${text}`, base64url],
  ['in base64 directly behind other base64', base64, (text) => `abc${text}`],
  ['in base64 in lines', base64, dividedBy('\n', 10)],
  ['in base64 with colons', base64, dividedBy(':', 2)],
  ['in base64 with hidden characters', base64, dividedBy('\u2060')],
  ['in hex', hex],
  ['in capital hex', hex, capitals],
  ['in hex with colons', hex, dividedBy(':', 2)],
  ['in hex with spaces', hex, dividedBy(' ', 2)],
  ['as a list of codes', escapedAs('0x', ', ')],
  ['reversed', reversed],
  ['reversed with spaces', reversed, dividedBy(' ')],
  ['reversed in base64', reversed, base64],
  ['reversed in hex', reversed, hex],
  ['in base64 that is reversed', base64, reversed],
  ['in hex that is reversed', hex, reversed],
  ['in base64 twice', base64, base64],
  ['in base64 twice in lines', base64, base64, dividedBy('\n', 8)],
  ['in hex of base64', base64, hex],
  ['in base64 of hex with spaces', hex, dividedBy(' ', 2), base64],
  ['in base64 of capital hex', hex, capitals, base64, dividedBy(' ', 5)],
  ['in base64 of reversed base64', base64, reversed, base64],
  ['in hex twice', hex, hex, dividedBy('-', 2)],
  ['in base64 in a URL', base64, percents],
  ['percent-encoded in base64', percents, base64],
  ['escaped in JSON in base64', units, base64],
];
const spelled = (text: string, steps: readonly ((text: string) => string)[]): string =>
  steps.reduce((written, step) => step(written), text);

describe('a secret', () => {
  it.each(spellings)('is found %s', (_, ...steps) => {
    const text = `Use ${spelled(secret, steps)} there.`;
    expect(found({ listing: { does: 'Says it.', fits: text } }, secret)).toEqual(['/listing/fits']);
    expect(found({ [text]: 'any' }, secret)).toHaveLength(1);
  });
  it.each(spellings)('with signs is found %s', (_, ...steps) =>
    expect(found({ text: spelled(signs, steps) }, signs)).toEqual(['/text']),
  );
  it.each(spellings)('of ten characters is found %s', (_, ...steps) =>
    expect(found({ text: spelled(short, steps) }, short)).toEqual(['/text']),
  );

  const [half, rest] = [secret.slice(0, 14), secret.slice(14)];
  const inSeveral: readonly [string, string, unknown][] = [
    ['two neighbouring texts', '/steps/1', { steps: ['Use this:', half, rest] }],
    ['three texts', '/a', { a: half.slice(0, 9), b: half.slice(9), c: rest }],
    ['a key and its value', `/pinned/${half}`, { pinned: { [half]: rest } }],
    ['a value and the next key', '/pinned/a', { pinned: { a: half, [rest]: 'b' } }],
    ['two keys', `/pinned/${half}`, { pinned: { [half]: 'a', [rest]: 'b' } }],
    [
      'two entries of a list',
      '/notes/0/text',
      { notes: [half, rest].map((text, at) => ({ text, key: `Note ${at}` })) },
    ],
    ['two texts with separators', '/a', { a: `${half}: `, b: ` "${rest}"` }],
    ['two texts, in base64', '/a', { a: base64(secret).slice(0, 21), b: base64(secret).slice(21) }],
    ['two texts, in hex', '/a', { a: hex(half), b: hex(rest) }],
    ['two texts, escaped', '/a', { a: percents(half), b: units(rest) }],
    ['two texts, reversed', '/a', { a: reversed(rest), b: reversed(half) }],
    ['two texts, in base64 each', '/a', { a: base64(half), b: `"${base64url(rest)}"` }],
  ];
  it.each(inSeveral)('is found in %s', (_, pointer, value) => expect(found(value, secret)).toEqual([pointer]));
  it('is found where the end of one text and the beginning of the next are one escape', () => {
    const written = secret.replaceAll(/[0-9]/g, percents);
    const at = written.indexOf('%') + 2;
    expect(found({ a: written.slice(0, at), b: written.slice(at) }, secret)).toEqual(['']);
  });

  it('is found without the words at its beginning', () => {
    expect(found({ a: secret.replace('sk_live_', '') }, secret)).toEqual(['/a']);
    expect(found({ a: secret }, `Bearer ${secret}`)).toEqual(['/a']);
  });
  it('that is long is found by its middle', () => {
    const long = Array.from({ length: 400 }, (_, at) => (at * 7919 * 7919).toString(36)).join('.');
    expect(found({ a: base64(base64(long)) }, long)).toEqual(['/a']);
    expect(found({ a: long.slice(300, -300) }, long)).toEqual(['/a']);
  });
  it('is found in each text that has it', () =>
    expect(found({ a: secret, b: [base64(secret), 'none'], c: `${short} ${secret}` }, secret, short)).toEqual([
      ...['/a', '/b/0', '/c'],
    ]));
  it('of few letters and digits is found as it is written', () => {
    const signs = '§$%&/()=?ab';
    expect(found({ a: `x ${wide(signs)} y` }, signs)).toEqual(['/a']);
    expect(found({ a: encodeURIComponent(signs) }, signs)).toEqual(['/a']);
    expect(found({ a: 'ab' }, signs)).toEqual([]);
  });
  it('is not found where it is too short, or in other letters', () => {
    expect(found({ a: 'harbour' }, 'harbour', '')).toEqual([]);
    expect(found({ a: 'Is the quay 7 days open?' }, 'Quay-7days')).toEqual([]);
  });
});

describe('an ordinary text', () => {
  const secrets = Array.from({ length: 200 }, (_, at) => `whsec_${base64(`${at * 7919}`.repeat(12)).slice(0, 43)}=`);
  it.each(builtInTemplates.map(({ file }) => [file.listing.slug, file] as const))('has none: %s', (_, file) =>
    expect(found(file, ...secrets, secret, short, 'harbour-gate-seven')).toEqual([]),
  );
  it('has none where it is base64, hex or escaped', () =>
    expect(
      found(
        { a: base64('An ordinary sentence. '.repeat(40)), b: hex('Another'), c: '%20&amp;\\n\\u0041' },
        secret,
        short,
      ),
    ).toEqual([]));
});

describe('the search', () => {
  /** Much more than it takes, so that no busy machine fails it. */
  const maxMs = 10_000;
  it('ends soon, as if it had found something, where texts and secrets are made to be compared', () => {
    const secrets = Array.from({ length: 200 }, (_, at) => `${at + 100}${'a'.repeat(40)}${at}`);
    const before = performance.now();
    expect(found({ text: 'a'.repeat(500_000) }, ...secrets)).toEqual(['/text']);
    expect(performance.now() - before).toBeLessThan(maxMs);
  });
  it('takes a short time for a large template and many secrets', () => {
    const words = builtInTemplates.map(({ file }) => JSON.stringify(file)).join('');
    const texts = Array.from({ length: 100 }, (_, at) => words.slice(at * 500, at * 500 + 10_000));
    const secrets = Array.from({ length: 200 }, (_, at) => `whsec_${base64(hex(`${at * 7919 * 7919}`.repeat(5)))}`);
    const before = performance.now();
    expect(found({ texts }, ...secrets)).toEqual([]);
    expect(performance.now() - before).toBeLessThan(maxMs);
  });
});
