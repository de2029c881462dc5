/** Sixteen figures or more in a row: a shorter number always keeps its digits. */
const mayBeLong = /\d{16}/;
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** Whether a number that is written so keeps its whole part. With an exponent it is meant as an approximation. */
export const isExact = (written: string): boolean => {
  const number = Number(written);
  return /e/i.test(written) || Number.isSafeInteger(Math.trunc(number)) || String(number) === written;
};

/**
 * JSON in which numbers whose whole part would lose digits are texts, so that an id of twenty figures stays what it is. The
 * text of valid JSON is valid JSON again.
 */
export const withExactNumbers = (json: string): string =>
  mayBeLong.test(json)
    ? json.replaceAll(stringOrNumber, (part) => (part.startsWith('"') || isExact(part) ? part : `"${part}"`))
    : json;

/** `JSON.parse` that keeps every digit of whole numbers. Throws `SyntaxError`. */
export const parseExactJson = (json: string): unknown => JSON.parse(withExactNumbers(json)) as unknown;
