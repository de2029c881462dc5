import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser says that our own page sent this: by fetch metadata, which a page cannot forge, else by an
 * `Origin` that is exactly ours. A request that says neither is not believed.
 */
export const isOurs = (headers: IncomingHttpHeaders, origin: string): boolean => {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === origin : site === 'same-origin';
};

export const originOf = (publicUrl: string): string => new URL(publicUrl).origin;
