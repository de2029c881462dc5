/** A text as somebody may read it. `how` follows a name, and `from` and `to` are where it is written, if that is known. */
export type DecodedText = { text: string; how: string; from: number; to: number };

const ignorable = /\p{Default_Ignorable_Code_Point}+/gu;

/** A text without the characters that nobody sees. */
export const withoutIgnorable = (text: string): string => text.replace(ignorable, '');

/** What a text says when it is decoded, once in each way. */
export const decodedTexts = (text: string): DecodedText[] => [
  ...whole(text, 'URL-encoded', urlDecoded(text)),
  ...whole(text, 'escaped', jsonUnescaped(text)),
  ...[...text.matchAll(base64)].flatMap(({ 0: piece, index }) => base64Decoded(piece, index)),
];

const whole = (text: string, how: string, decoded: string): DecodedText[] =>
  decoded === text ? [] : [{ text: decoded, how, from: 0, to: 0 }];

const percents = /(?:%[0-9a-f]{2})+/gi;

const urlDecoded = (text: string): string =>
  text.replace(percents, (written) => {
    try {
      return decodeURIComponent(written);
    } catch {
      return written;
    }
  });

const escaped = /\\(?:u([0-9a-f]{4})|(["'\\/bfnrt]))/gi;
const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const jsonUnescaped = (text: string): string =>
  text.replace(escaped, (_written, code: string | undefined, character = '') =>
    code === undefined ? (controls[String(character)] ?? String(character)) : String.fromCharCode(parseInt(code, 16)),
  );

/** Shorter pieces hold no credential. */
const base64 = /[A-Za-z0-9+/_-]{20,}/g;

/** What is decoded at the wrong place, or is not text, has no such run of characters. */
const spoken = /[\x20-\x7e]{16}/;

/** Other text of the same standard may come directly before, so each of the four ways to divide it is read. */
const base64Decoded = (piece: string, index: number): DecodedText[] =>
  [0, 1, 2, 3].flatMap((skipped) => {
    const text = fromBase64(piece.slice(skipped));
    return text === null || !spoken.test(text)
      ? []
      : [{ text, how: 'in base64', from: index, to: index + piece.length }];
  });

const fromBase64 = (piece: string): string | null => {
  const standard = piece.replaceAll('-', '+').replaceAll('_', '/');
  try {
    return atob(standard.length % 4 === 1 ? standard.slice(0, -1) : standard);
  } catch {
    return null;
  }
};
