import type { Issued } from '../dialect.js';
import { json, type Fields, type Reply } from '../reply.js';
import type { RefusalCode } from '../terms.js';

const standardCodes = {
  invalid_request: 'invalid_request',
  invalid_client: 'invalid_client',
  invalid_grant: 'invalid_grant',
  invalid_scope: 'invalid_scope',
  redirect_mismatch: 'invalid_grant',
  unsupported_grant_type: 'unsupported_grant_type',
  dead_refresh: 'invalid_grant',
} as const satisfies Record<RefusalCode, string>;

/** The code of RFC 6749, 5.2. */
export const standardCode = (code: RefusalCode): string => standardCodes[code];

/** A refusal as RFC 6749, 5.2 has it. */
export const standardRefusal = (code: RefusalCode): Reply =>
  code === 'invalid_client'
    ? json(401, { error: code, error_description: 'Client authentication failed.' })
    : json(400, { error: standardCode(code), error_description: 'The request was refused.' });

/** An answer as RFC 6749, 5.1 has it; `undefined` leaves a field out. */
export const standardAnswer = (
  { access, refresh, grant, idToken }: Issued,
  { expiresIn, scope = grant.scopes.join(' '), type = 'bearer', ...more }: Written,
): Reply =>
  json(200, {
    access_token: access,
    token_type: type,
    ...(expiresIn === null ? {} : { expires_in: expiresIn }),
    ...(refresh === null ? {} : { refresh_token: refresh }),
    ...(scope === null ? {} : { scope }),
    ...(idToken === null ? {} : { id_token: idToken }),
    ...more.fields,
  });

type Written = { expiresIn: number | null; scope?: string | null; type?: 'bearer' | 'Bearer'; fields?: Fields };

export const days = (count: number): number => count * 86_400;

/** A UUID that belongs to this person, and always the same. */
export const toUuid = (id: string, kind = '0'): string =>
  `${id.padStart(8, kind)}-0000-4000-8000-${id.padStart(12, '0')}`;
