const unstorable = /\\u(?:0000|d[89a-f][0-9a-f]{2})/;

const wellFormed = (text: string): string =>
  text.replace(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');

/** JSON can hold text that Postgres cannot: zero characters and halves of surrogate pairs become the replacement character. */
export const storableJson = (value: unknown): unknown => {
  const text = JSON.stringify(value);
  if (text === undefined || !unstorable.test(text)) return value;
  return JSON.parse(text, (_, part: unknown) => (typeof part === 'string' ? wellFormed(part) : part));
};
