const forbidden = /[\\\p{Cc}]|%(?:2f|5c|00|0a|0d)/iu;
const here = 'http://here.invalid';

/** The path to go on to after signing in, if it is one of ours; else null. */
export const safeNext = (wish: string | null): string | null => {
  if (wish === null || wish.length > 512 || !/^\/(?!\/)/.test(wish) || forbidden.test(wish)) return null;
  const address = new URL(wish, here);
  if (address.origin !== here || /^\/(?:\/|auth(?:\/|$)|api(?:\/|$))/.test(address.pathname)) return null;
  return address.pathname + address.search + address.hash;
};
