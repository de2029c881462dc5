import type { Json } from '@throughline/contracts/json.js';

const bytes = new TextEncoder();
const lineLength = 76;

export const base64 = (text: string): string =>
  btoa(Array.from(bytes.encode(text), (byte) => String.fromCharCode(byte)).join(''));
const base64Url = (text: string): string => base64(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

/** No line, and no other control character, so that a value stays in its header. */
const isOneLine = (text: string): boolean => !/\p{Cc}|[\u2028\u2029]/u.test(text);

type Mail = {
  to: readonly string[];
  cc?: readonly string[] | undefined;
  bcc?: readonly string[] | undefined;
  subject: string;
  text: string;
  /** The `Message-ID` of the message that this one answers. */
  inReplyTo?: string | undefined;
};

/** A message of RFC 5322 with a text of RFC 2045; who sends it, when, and its id are written by the service. */
export const mailText = ({ to, cc = [], bcc = [], subject, text, inReplyTo }: Mail): string => {
  const addresses = (name: string, list: readonly string[]) => (list.length === 0 ? [] : [[name, list.join(',\r\n ')]]);
  const headers = [
    ...addresses('To', to),
    ...addresses('Cc', cc),
    ...addresses('Bcc', bcc),
    ['Subject', encodedWords(subject)],
    ...(inReplyTo === undefined
      ? []
      : [
          ['In-Reply-To', inReplyTo],
          ['References', inReplyTo],
        ]),
    ['MIME-Version', '1.0'],
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Content-Transfer-Encoding', 'base64'],
  ];
  for (const value of [...to, ...cc, ...bcc, subject, inReplyTo ?? ''])
    if (!isOneLine(value)) throw new RangeError('A header of a mail has to be one line.');
  const body = base64(text.replace(/\r\n|\r|\n/g, '\r\n')).match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? [];
  return [...headers.map(([name, value]) => `${name}: ${value}`), '', ...body, ''].join('\r\n');
};

/** RFC 2047. An encoded word has 75 characters at most, and no character is cut in two. */
const encodedWords = (text: string): string => {
  if (/^[\x20-\x7e]{0,60}$/.test(text) && !text.includes('=?')) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (bytes.encode(word + character).length > 42) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((part) => `=?utf-8?B?${base64(part)}?=`).join('\r\n ');
};

const strings = (value: Json | undefined): string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
const string = (value: Json | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** The message that arguments of an operation describe, as `raw` of Gmail has it. */
export const rawMail = (given: Readonly<Record<string, Json | undefined>>): string =>
  base64Url(
    mailText({
      to: strings(given['to']) ?? [],
      cc: strings(given['cc']),
      bcc: strings(given['bcc']),
      subject: string(given['subject']) ?? '',
      text: string(given['text']) ?? '',
      inReplyTo: string(given['inReplyTo']),
    }),
  );
