import { EgressBlocked } from './egress.errors.js';

export type Outgoing = { url: string; method: string; headers: Record<string, string>; body?: Buffer };
type Answer = { status: number; headers: Record<string, string> };

const redirects = new Set([301, 302, 303, 307, 308]);
/** A token can be in a header of any name, so another origin gets only these. */
const harmless = new Set(['accept', 'accept-language', 'content-type', 'user-agent']);
const ofBody = new Set(['content-type', 'content-length', 'content-encoding']);

const without = (headers: Record<string, string>, names: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase())));

/**
 * The request that a redirect leads to, or null. Headers and bodies are only sent to the origin they were given for.
 * `withinOrigin`: a redirect to another origin is not followed.
 */
export const nextHop = (
  outgoing: Outgoing,
  { status, headers }: Answer,
  { withinOrigin = false } = {},
): Outgoing | null => {
  const { location } = headers;
  if (!redirects.has(status) || location === undefined) return null;
  const from = new URL(outgoing.url);
  const to = URL.parse(location, from.href);
  if (to === null) throw new EgressBlocked('The server redirects to something that is not a web address.');
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw new EgressBlocked('The server redirects from https to http.');
  const asGet = status === 303 ? outgoing.method !== 'HEAD' : status < 303 && outgoing.method === 'POST';
  if (to.origin !== from.origin) return withinOrigin ? null : toAnotherOrigin(outgoing, to, asGet);
  if (!asGet) return { ...outgoing, url: to.href };
  return { url: to.href, method: 'GET', headers: without(outgoing.headers, ofBody) };
};

const toAnotherOrigin = ({ method, headers }: Outgoing, to: URL, asGet: boolean): Outgoing => {
  if (!asGet && method !== 'GET' && method !== 'HEAD')
    throw new EgressBlocked(`The server redirects the ${method} to ${to.host}. It is not sent to another server.`);
  const carried = Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.has(name.toLowerCase())));
  return { url: to.href, method: asGet ? 'GET' : method, headers: asGet ? without(carried, ofBody) : carried };
};
