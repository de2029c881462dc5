/** Sixteen figures or more in a row: a shorter number always keeps its digits. */
const mayBeLong = /\d{16}/;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const code = { quote: 0x22, backslash: 0x5c, minus: 0x2d, zero: 0x30, nine: 0x39 } as const;

/** Whether a number that is written so keeps its whole part. With an exponent it is meant as an approximation. */
export const isExact = (written: string): boolean => {
  const number = Number(written);
  return (
    written === '-' || /e/i.test(written) || Number.isSafeInteger(Math.trunc(number)) || String(number) === written
  );
};

/**
 * JSON in which numbers whose whole part would lose digits are texts, so that an id of twenty figures stays what it is. The
 * text of valid JSON is valid JSON again.
 */
export const withExactNumbers = (json: string): string => {
  if (!mayBeLong.test(json)) return json;
  const written: string[] = [];
  let done = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === code.quote) at = findEnd(json, at);
    if (character !== code.minus && (character < code.zero || character > code.nine)) continue;
    number.lastIndex = at;
    const found = number.exec(json)?.[0] ?? '-';
    if (!isExact(found)) {
      written.push(json.slice(done, at), `"${found}"`);
      done = at + found.length;
    }
    at += found.length - 1;
  }
  return [...written, json.slice(done)].join('');
};

/** The end of the string that begins here. One expression over it would run out of room on a long one. */
const findEnd = (json: string, start: number): number => {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== code.quote) at += json.charCodeAt(at) === code.backslash ? 2 : 1;
  return at;
};

/** `JSON.parse` that keeps every digit of whole numbers. Throws `SyntaxError`. */
export const parseExactJson = (json: string): unknown => JSON.parse(withExactNumbers(json)) as unknown;
