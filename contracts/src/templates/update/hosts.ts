import type { Json } from '../../json.js';

/** An address as browsers and servers read it: any number of slashes of either kind, and references of a run as they are. */
const address = /(https?):[\\/]*((?:\{\{[^{}]*\}\}|[^\s\\/?#])+)/gi;
const quote = /[`"'<>]/;

/** The hosts of the addresses in a text, with a port that is not the usual one. */
export const hostsIn = (text: string): string[] => [
  ...[...new Set([text, unbroken(text)])].flatMap((reading) =>
    [...reading.matchAll(address)].map(([, scheme = '', authority = '']) => getHost(scheme, authority)),
  ),
  ...wholeHost(text),
];

/**
 * The text without tabs, line breaks and the spaces around them: Rehearsal joins the lines of a step, and parsers of addresses
 * leave out tabs and line breaks. Items of a list stay apart.
 */
const unbroken = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n+(?!(?:\d{1,3}[.)]|[-*+])\s)|[\t\r\p{Default_Ignorable_Code_Point}]/gu, '');

/**
 * A quote ends a host, and so does the end of a sentence. Where an `@` makes it doubtful which host is meant, all of it counts as
 * one, so that it is known only to who has the same.
 */
const getHost = (scheme: string, authority: string): string => {
  if (authority.includes('@')) return authority;
  const [before = ''] = authority.split(quote);
  const host = before.replace(marksAtEnd, '');
  return calledHost(scheme, host);
};

/** A longer text is not a host, and could take long to parse. */
export const maxHost = 1_000;

export const isHost = (scheme: string, host: string): boolean =>
  host.length <= maxHost && URL.canParse(`${scheme}://${host}`);

/** A host as it is called, or as it is written where nothing could call it. */
export const calledHost = (scheme: string, host: string): string =>
  isHost(scheme, host) ? new URL(`${scheme}://${host}`).host : host;

/** Matches only where no such mark comes before, because otherwise it would be tried again at every mark in a row. */
const marksAtEnd = /(?<![.,;:!)*_])[.,;:!)*_]+$/;

/** A text that is nothing but an address is called as it is parsed, whatever it looks like. */
const wholeHost = (text: string): string[] =>
  URL.canParse(text) ? [new URL(text).host].filter((host) => host !== '') : [];

/** Finds the hosts of some texts that are in no text of `mine`. */
export const newHosts = (
  mine: readonly string[],
  read: (text: string) => string[],
): ((after: readonly string[]) => string[]) => {
  const texts = new Set(mine);
  const known = new Set(mine.flatMap(read));
  return (after) => {
    const found = new Set(after.filter((text) => !texts.has(text)).flatMap(read));
    return [...found].filter((host) => !known.has(host));
  };
};

/** The texts in a value, with the names of its fields. */
export const textsIn = (value: Json): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? value.flatMap(textsIn) : Object.entries(value).flat().flatMap(textsIn);
};
