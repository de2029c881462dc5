const scheme = /^[A-Za-z]+\s+/;

/**
 * A header's value and the texts in it that give access by themselves: what follows the scheme, each of its words and
 * parameters, and the pair of a Basic header. A service may tell any of them alone.
 */
export const secretValues = (value: string): string[] => {
  const credentials = value.replace(scheme, '');
  const words = credentials.split(/[\s,;]+/);
  const parameters = words.flatMap((word) => /^[\w-]+="?([^"=]+)"?$/.exec(word)?.[1] ?? []);
  return [...new Set([value, credentials, ...words, ...parameters, ...basicPair(value)])];
};

const basicPair = (value: string): string[] => {
  const encoded = /^basic\s+(\S+)$/i.exec(value)?.[1];
  if (encoded === undefined) return [];
  const pair = Buffer.from(encoded, 'base64').toString();
  const colon = pair.indexOf(':');
  return colon < 0 ? [pair] : [pair, pair.slice(0, colon), pair.slice(colon + 1)];
};
