type Place = { from: number; to: number };
/** A reference or a tool in backticks; `from` and `to` are its places in the whole text. */
export type Token = Place & { name: string };

export const tokensIn = (text: string, pattern: RegExp): Token[] =>
  [...text.matchAll(pattern)].map(({ 0: whole, 1: name = '', index }) => ({
    name: name.trim(),
    from: index,
    to: index + whole.length,
  }));

export const tokensBetween = (tokens: readonly Token[], { from, to }: Place): Token[] => {
  const start = firstAt(tokens, from);
  const end = firstAt(tokens, to);
  return tokens.slice(start, end);
};

export const tokensOutside = (tokens: readonly Token[], steps: readonly Place[]): Token[] => {
  const inside = new Set(steps.flatMap((step) => tokensBetween(tokens, step)));
  return tokens.filter((token) => !inside.has(token));
};

/** The index of the first token that begins at the place or after it. */
const firstAt = (tokens: readonly Token[], place: number): number => {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.from ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
};

export const lineFinder = (text: string): ((place: number) => number) => {
  const starts = text.split('\n').map(startsOfLines());
  return (place) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};

const startsOfLines = (): ((line: string) => number) => {
  let next = 0;
  return (line) => {
    const start = next;
    next += line.length + 1;
    return start;
  };
};
