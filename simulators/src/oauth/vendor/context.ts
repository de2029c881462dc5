import type { Dialect } from '../dialect.js';
import type { Alteration, Consent, Scene } from '../play/alteration.js';
import type { Grants } from './grants.js';
import type { IdTokens } from './id-tokens.js';
import type { ClientSecret } from './read-request.js';
import type { Person } from '../terms.js';

/** Describes what the endpoints of one vendor share during a request. */
export type Context = {
  dialect: Dialect;
  client: ClientSecret;
  redirectUris: readonly string[];
  grants: Grants;
  idTokens: IdTokens;
  person: Person | null;
  /** The alteration of this request. */
  alteration: Alteration | null;
  scene: Scene;
  /** The address at this server that answers for an address of the vendor. */
  local: (url: string) => string;
  /** Called when codes or tokens are issued, used or revoked. */
  effect: () => void;
};

/** The person and the granted scopes, after the alteration; null denies. */
export const getConsent = (context: Context, scopes: readonly string[]): Consent | null => {
  if (context.person === null) return null;
  const consent = { person: context.person, scopes };
  return context.alteration?.kind === 'consent' ? context.alteration.change(consent) : consent;
};
