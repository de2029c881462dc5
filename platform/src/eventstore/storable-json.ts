const unstorable = /\\u(?:0000|d[89a-f][0-9a-f]{2})/;

const wellFormed = (text: string): string =>
  text.replace(/\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');

/** JSON can hold text that Postgres cannot: zero characters and halves of surrogate pairs become the replacement character. */
export const storableJson = (value: unknown): unknown => {
  const text = JSON.stringify(value);
  if (text === undefined || !unstorable.test(text)) return value;
  return JSON.parse(text, (_, part: unknown) => storablePart(part));
};

/** Names of fields are text as well. */
const storablePart = (part: unknown): unknown => {
  if (typeof part === 'string') return wellFormed(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, inner]) => [wellFormed(name), inner]));
};
