import { limits } from '@throughline/contracts/limits.js';

const quote = 0x22;
const backslash = 0x5c;
const sign = { brace: 0x7b, endBrace: 0x7d, bracket: 0x5b, endBracket: 0x5d, comma: 0x2c } as const;

/** The end of the string that begins here, or the end of the body when it is not closed. */
const endOfText = (json: string, start: number): number => {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
};

/** `"a"` and `"\u0061"` are the same name. */
const nameIn = (quoted: string): string => {
  if (!quoted.includes('\\')) return quoted;
  try {
    return JSON.stringify(JSON.parse(quoted));
  } catch {
    return quoted;
  }
};

/**
 * Says what is wrong with the names of the objects in a body, or returns null. JSON readers differ in which value they use of
 * a name that an object has twice, so one reader could check a value and another use a different one. Each different name
 * costs every reader. Text that is not JSON at all is left to the parser.
 */
export const findNameFlaw = (json: string): string | null => {
  const different = new Set<string>();
  /** The names of each open object; null for a list. */
  const open: (Set<string> | null)[] = [];
  let names: Set<string> | null = null;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      const end = endOfText(json, at);
      if (names !== null) {
        const name = nameIn(json.slice(at, end + 1));
        if (names.has(name)) return 'A name occurs twice in one object.';
        names.add(name);
        different.add(name);
        if (different.size > limits.requestNames) return `More than ${limits.requestNames} different names.`;
        names = null;
      }
      at = end;
    } else if (code === sign.brace) open.push((names = new Set()));
    else if (code === sign.bracket) open.push((names = null));
    else if (code === sign.comma) names = open.at(-1) ?? null;
    else if (code === sign.endBrace || code === sign.endBracket) {
      open.pop();
      names = null;
    }
  }
  return null;
};
