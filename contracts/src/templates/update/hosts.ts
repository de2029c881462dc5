import type { AgentDefinition } from '../../agents/agent-definition.js';
import type { Json } from '../../json.js';

/** An address as browsers and servers read it: any number of slashes of either kind, and references of a run as they are. */
const address = /(https?):[\\/]*((?:\{\{[^{}]*\}\}|[^\s\\/?#])+)/gi;
const quote = /[`"'<>]/;

/** The hosts of the addresses in a text, with a port that is not the usual one. */
export const hostsIn = (text: string): string[] =>
  [...text.matchAll(address)].map(([, scheme = '', authority = '']) => hostOf(scheme, authority));

/**
 * A quote ends a host, and so does the end of a sentence. Where an `@` makes it doubtful which host is meant, all of it counts as
 * one, so that it is known only to who has the same.
 */
const hostOf = (scheme: string, authority: string): string => {
  if (authority.includes('@')) return authority;
  const [before = ''] = authority.split(quote);
  const host = before.replace(/[.,;:!)*_]+$/, '');
  const written = `${scheme}://${host}`;
  return URL.canParse(written) ? new URL(written).host : host;
};

/** The hosts in the instructions and pinned arguments. */
export const hostsOf = ({ instructions, tools }: AgentDefinition): ReadonlySet<string> => {
  const pinned = tools.flatMap((use) => textsIn(use.pinned));
  return new Set([...[instructions, ...pinned].flatMap(hostsIn), ...pinned.flatMap(wholeHost)]);
};

/** A text that is nothing but an address is called as it is parsed, whatever it looks like. */
const wholeHost = (text: string): string[] => (URL.canParse(text) ? [new URL(text).host] : []);

const textsIn = (value: Json): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? value.flatMap(textsIn) : Object.entries(value).flat().flatMap(textsIn);
};
