import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of the product sent this request. Fetch metadata decides, which a page cannot forge, else an `Origin`
 * header that is exactly the product's. A request with neither is treated as foreign.
 */
export const isOurs = (headers: IncomingHttpHeaders, origin: string): boolean => {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === origin : site === 'same-origin';
};

export const getOrigin = (publicUrl: string): string => new URL(publicUrl).origin;
