import { EgressBlocked } from './egress.errors.js';

export type Outgoing = { url: string; method: string; headers: Record<string, string>; body?: Buffer };
type Answer = { status: number; headers: Record<string, string> };

const redirects = new Set([301, 302, 303, 307, 308]);
const credentials = new Set(['authorization', 'cookie', 'proxy-authorization', 'x-api-key']);
const ofBody = new Set(['content-type', 'content-length', 'content-encoding']);

const without = (headers: Record<string, string>, names: ReadonlySet<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name.toLowerCase())));

/** The request that a redirect leads to, or null. Credentials are only sent to the origin they were given for. */
export const nextHop = (outgoing: Outgoing, { status, headers }: Answer): Outgoing | null => {
  const { location } = headers;
  if (!redirects.has(status) || location === undefined) return null;
  const from = new URL(outgoing.url);
  const to = URL.parse(location, from.href);
  if (to === null) throw new EgressBlocked('The server redirects to something that is not a web address.');
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw new EgressBlocked('The server redirects from https to http.');
  const carried = to.origin === from.origin ? outgoing.headers : without(outgoing.headers, credentials);
  const asGet = status === 303 ? outgoing.method !== 'HEAD' : status < 303 && outgoing.method === 'POST';
  if (!asGet) return { ...outgoing, url: to.href, headers: carried };
  return { url: to.href, method: 'GET', headers: without(carried, ofBody) };
};
