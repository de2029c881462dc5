const quote = 0x22;
const backslash = 0x5c;
const sign = { brace: 0x7b, endBrace: 0x7d, bracket: 0x5b, endBracket: 0x5d, comma: 0x2c } as const;

/** Where the text that begins here ends; the end of all when it does not. */
const endOfText = (json: string, start: number): number => {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1;
  return at;
};

/** `"a"` and `"\u0061"` are one name. */
const nameIn = (quoted: string): string => {
  if (!quoted.includes('\\')) return quoted;
  try {
    return JSON.stringify(JSON.parse(quoted));
  } catch {
    return quoted;
  }
};

/**
 * Whether an object gives two values under one name. Readers differ in which one they take, so what one of them checked
 * is not what another one does. What is no JSON at all is for the parser to say.
 */
export const saysTwice = (json: string): boolean => {
  /** Names of the objects that are open here; null for a list. */
  const open: (Set<string> | null)[] = [];
  let names: Set<string> | null = null;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      const end = endOfText(json, at);
      if (names !== null) {
        const name = nameIn(json.slice(at, end + 1));
        if (names.has(name)) return true;
        names.add(name);
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
  return false;
};
