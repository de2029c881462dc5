import type { IncomingHttpHeaders } from 'node:http';

/** The credentials of `Authorization: Bearer`; null when there is no such header. */
export const getBearer = ({ authorization = '' }: IncomingHttpHeaders): string | null => {
  const found = /^bearer(?:\s+(.*))?$/i.exec(authorization.trim());
  return found === null ? null : (found[1] ?? '');
};
