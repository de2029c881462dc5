import { entrances } from './entrances.js';

const forbidden = /[\\\p{Cc}]|%(?:2f|5c|00|0a|0d)/iu;
const here = 'http://here.invalid';

const isEntrance = (path: string): boolean => entrances.some(({ guess }) => path.replace(/\/+$/, '') === `/${guess}`);

/** The path to open after sign-in, or null if it is not a page of this application. */
export const safeNext = (requested: string | null): string | null => {
  if (requested === null || requested.length > 512 || !/^\/(?!\/)/.test(requested) || forbidden.test(requested))
    return null;
  const address = new URL(requested, here);
  if (address.origin !== here || /^\/(?:\/|auth(?:\/|$)|api(?:\/|$))/.test(address.pathname)) return null;
  if (isEntrance(address.pathname)) return null;
  return address.pathname + address.search + address.hash;
};
