import type { Charset } from '@throughline/contracts/files/file.events.js';

export type DecodedText = { text: string; charset: Charset };

/** A file says its encoding in its beginning. Units: bytes. */
const beginning = 2_048;

/**
 * The text of bytes that say how they are written: by a byte order mark, by what was declared with them, in themselves, or
 * by being valid UTF-8. Null when none of them fits. Only packages are imported here, because the sandbox process uses it.
 */
export const readSaidText = (bytes: Uint8Array, declared: string | null): DecodedText | null => {
  const said: readonly (Charset | null)[] = [
    readMark(bytes),
    toCharset(declared, 'declared'),
    toCharset(labelIn(bytes), 'content'),
    { name: 'utf-8', from: 'bytes' },
    readZeros(bytes),
  ];
  for (const charset of said) {
    const text = charset && decode(bytes, charset.name);
    if (charset && text !== null) return escaped(bytes, text) ?? { text, charset };
  }
  return null;
};

/** Returns null when the bytes are not written so, or are not text: it has no zero, and outside of UTF-8 no control characters but tabs and line ends. */
export const decode = (bytes: Uint8Array, name: string): string | null => {
  try {
    const text = new TextDecoder(name, { fatal: true }).decode(bytes);
    // eslint-disable-next-line no-control-regex -- they are what is looked for
    const isBinary = name === 'utf-8' ? /\0/ : /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;
    return isBinary.test(text) ? null : text;
  } catch {
    return null;
  }
};

const toCharset = (label: string | null, from: Charset['from']): Charset | null => {
  if (label === null) return null;
  try {
    return { name: new TextDecoder(label).encoding, from };
  } catch {
    return null;
  }
};

const readMark = ([first, second, third]: Uint8Array): Charset | null => {
  const is = (name: string): Charset => ({ name, from: 'mark' });
  if (first === 0xef && second === 0xbb && third === 0xbf) return is('utf-8');
  if (first === 0xff && second === 0xfe) return is('utf-16le');
  return first === 0xfe && second === 0xff ? is('utf-16be') : null;
};

const labels = [
  /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w:.-]{1,40})/i,
  /<meta[^>]{0,400}?charset\s*=\s*["']?([\w:.-]{1,40})/i,
  /^@charset "([\w:.-]{1,40})"/i,
];

/** A page or XML names its own encoding. Read as it is, it is not UTF-16, whatever it says. */
const labelIn = (bytes: Uint8Array): string | null => {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, beginning));
  const label = labels.map((each) => each.exec(text)?.[1]).find((found) => found !== undefined) ?? null;
  return label !== null && /^utf-?16/i.test(label) ? 'utf-8' : label;
};

/** UTF-16 without a mark: every other byte of a text in a European language is zero. */
const readZeros = (bytes: Uint8Array): Charset | null => {
  const seen = bytes.subarray(0, beginning);
  const zeros = [0, 0];
  seen.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < seen.length / 8 || Math.min(even, odd) > seen.length / 64) return null;
  return { name: odd > even ? 'utf-16le' : 'utf-16be', from: 'bytes' };
};

/** Japanese mail switches alphabets by escapes, which are valid UTF-8 too. */
const escaped = (bytes: Uint8Array, text: string): DecodedText | null => {
  if (!text.includes('\u001b$') && !text.includes('\u001b(')) return null;
  const read = decode(bytes, 'iso-2022-jp');
  return read === null ? null : { text: read, charset: { name: 'iso-2022-jp', from: 'bytes' } };
};
