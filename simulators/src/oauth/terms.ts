/** A person with an account at a vendor. `id` is digits; each dialect writes it as the ids of its vendor look. */
export type Person = { id: string; name: string; email: string };

/** `refresh` is the token endpoint when it is sent a refresh token. */
export type Endpoint = 'authorize' | 'token' | 'refresh' | 'identity' | 'revoke' | 'discovery' | 'jwks';

/** Why a request is refused. Each dialect writes it in its own words. */
export type RefusalCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'redirect_mismatch'
  | 'unsupported_grant_type'
  /** A refresh token that is unknown, used, expired or revoked. */
  | 'dead_refresh';
