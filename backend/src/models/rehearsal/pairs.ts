/** `key: value` as it stands in a step, and the step without its pairs. */
export type Pairs = { values: ReadonlyMap<string, string>; rest: string };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pair begins at one of the known keys followed by a colon, and ends where the next one begins. */
export const pairsIn = (text: string, keys: readonly string[]): Pairs => {
  if (keys.length === 0) return { values: new Map(), rest: text };
  const starts = new RegExp(`(^|[\\s,;(])["'\`]?(${keys.map(escaped).join('|')})["'\`]?\\s*:(?=\\s|["'\`{[])`, 'gi');
  const found = [...outsideOfQuotes(text).matchAll(starts)];
  const values = new Map<string, string>();
  for (const [index, match] of found.entries()) {
    const key = keys.find((one) => one.toLowerCase() === match[2]?.toLowerCase());
    const end = found[index + 1]?.index ?? text.length;
    if (key !== undefined && !values.has(key)) values.set(key, bare(text.slice(match.index + match[0].length, end)));
  }
  return { values, rest: text.slice(0, found[0]?.index ?? text.length) };
};

/** The same length, with quoted text and JSON blanked, so that nothing inside looks like a key. */
const outsideOfQuotes = (text: string): string =>
  text.replace(/"(?:[^"\\\n]|\\.)*"|(?<=:\s)'[^'\n]*'|\{(?!\{)(?:\{\{[^}]*\}\}|[^{}])*\}/g, (quoted) =>
    quoted.startsWith('"') && /^"\w+"$/.test(quoted) ? quoted : ' '.repeat(quoted.length),
  );

const bare = (text: string): string =>
  text
    .trim()
    .replace(/(\s+and|[,;])$/i, '')
    .trim();
