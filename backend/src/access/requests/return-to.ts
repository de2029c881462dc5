const origin = 'http://throughline.invalid';
const ours = /^\/(auth|api|maintenance)(\/|$)/i;

/** The path unchanged when it is a page of this product; null for anything that could lead elsewhere. */
export const safeReturnTo = (path: string | undefined): string | null => {
  if (path === undefined || path.length > 512 || !/^\/(?!\/)/.test(path)) return null;
  if (/[\\\p{Cc}]/u.test(path) || !URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null;
  if (url.pathname.startsWith('//') || ours.test(decodedOnce(url.pathname))) return null;
  if (/%(2f|5c|00|0a|0d)/i.test(url.pathname)) return null;
  return path;
};

const decodedOnce = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return '/api';
  }
};
