import type { IncomingHttpHeaders } from 'node:http';
import type { KeyHolder } from '../requests/caller.js';

export type KeyRefused = { problem: 'api_key_invalid' | 'api_key_expired' | 'api_key_revoked' };

/** Authenticates by API key. A result may be cached for at most two seconds when a revocation may go unnoticed. */
export abstract class ApiKeys {
  abstract authenticate(text: string): Promise<KeyHolder | KeyRefused>;
}

/** The token of `Authorization: Bearer`; null without that header. */
export const getBearer = ({ authorization = '' }: IncomingHttpHeaders): string | null => {
  const found = /^bearer(?:\s+(.*))?$/i.exec(authorization.trim());
  return found === null ? null : (found[1] ?? '');
};
