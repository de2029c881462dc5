/** `key: value` pairs as a step writes them, and the step without its pairs. */
export type Pairs = { values: ReadonlyMap<string, string>; pairs: readonly WrittenPair[]; rest: string };

/** One pair; `from` and `to` are its places, `valueFrom` is where its value begins, and `repeated` that its key was written before. */
export type WrittenPair = {
  key: string;
  value: string;
  from: number;
  valueFrom: number;
  to: number;
  repeated: boolean;
};

/** The names one may give, by how they are written in small letters. */
type Keys = { names: ReadonlyMap<string, string>; longest: number };

/** Longer keys are ignored, because each colon is searched this far back for its key. */
const maxKeyLength = 100;

export const getKeys = (names: readonly string[]): Keys => {
  const written = names.filter((name) => name.trim() !== '' && name.length <= maxKeyLength).toReversed();
  return {
    names: new Map(written.map((name) => [name.toLowerCase(), name])),
    longest: written.reduce((longest, { length }) => Math.max(longest, length), 0),
  };
};

type Found = { key: string; from: number; to: number };

/** A pair begins at one of the known keys followed by a colon, and ends where the next one begins. */
export const pairsIn = (text: string, keys: Keys): Pairs => {
  const found = keys.names.size === 0 ? [] : beginnings(outsideOfQuotes(text), keys);
  const values = new Map<string, string>();
  const pairs = found.map(({ key, from, to: colon }, index): WrittenPair => {
    const to = found[index + 1]?.from ?? text.length;
    const written = text.slice(colon, to);
    const value = bare(written);
    const repeated = values.has(key);
    if (!repeated) values.set(key, value);
    return { key, value, from, valueFrom: colon + written.length - written.trimStart().length, to, repeated };
  });
  return { values, pairs, rest: text.slice(0, found[0]?.from ?? text.length) };
};

/** Searches for colons first, so that the text is read once, however many keys there are. */
const beginnings = (text: string, keys: Keys): Found[] => {
  const found: Found[] = [];
  for (const { index } of text.matchAll(/:(?=[\s"'`{[])/g)) {
    const one = beginning(text, { from: found.at(-1)?.to ?? 0, to: index }, keys);
    if (one !== null) found.push({ ...one, to: index + 1 });
  }
  return found;
};

const isQuote = (character: string): boolean => /^["'`]$/.test(character);
const mayStandBefore = /^[\s,;(]?$/;

/** The longest key that ends at the colon. It is at the beginning, or after a space, a comma or a bracket. */
const beginning = (text: string, { from, to }: Omit<Found, 'key'>, keys: Keys): Omit<Found, 'to'> | null => {
  const first = Math.max(from, to - 2 * maxKeyLength);
  const before = text.slice(first, to).trimEnd();
  const end = first + before.length - (isQuote(before.slice(-1)) ? 1 : 0);
  for (let at = Math.max(first, end - keys.longest); at < end; at += 1) {
    const start = isQuote(text.charAt(at - 1)) ? at - 1 : at;
    if (start < from || (start === from && from > 0) || !mayStandBefore.test(text.charAt(start - 1))) continue;
    const key = keys.names.get(text.slice(at, end).toLowerCase());
    if (key !== undefined) return { key, from: Math.max(0, start - 1) };
  }
  return null;
};

/**
 * The same length, with quoted text and JSON blanked, so that nothing inside looks like a key.
 * An escaped quote does not start a text, and braces in a reference end it, so that no part is read once for each mark.
 */
export const outsideOfQuotes = (text: string): string =>
  text.replace(/(?<!\\)"(?:[^"\\\n]|\\.)*"|(?<=:\s)'[^'\n]*'|\{(?!\{)(?:\{\{[^{}]*\}\}|[^{}])*\}/g, (quoted) =>
    quoted.startsWith('"') && /^"\w+"$/.test(quoted) ? quoted : ' '.repeat(quoted.length),
  );

const bare = (text: string): string =>
  text
    .trim()
    .replace(/((?<=\s)and|[,;])$/i, '')
    .trim();
