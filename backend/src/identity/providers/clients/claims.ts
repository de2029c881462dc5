import { DisplayName, Email } from '@throughline/contracts/identity/identity.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { z } from 'zod';
import type { ProvedPerson } from './provider.js';

/** Claims of an ID token whose signature, issuer, audience, nonce and times have been verified. */
export const Claims = z.looseObject({ iss: z.string().min(1).max(300), sub: z.string().min(1).max(255) });
export type Claims = z.infer<typeof Claims>;

/** A name or an address that a form would refuse is treated as missing. */
export const getPerson = (claims: Claims, confirms: (claims: Claims) => boolean): ProvedPerson => {
  const known = Claims.safeParse(claims);
  if (!known.success) throw new DomainError('oauth_token_invalid');
  const { iss, sub, email, name } = known.data;
  const address = Email.safeParse(email);
  return {
    issuer: iss,
    subject: sub,
    name: DisplayName.safeParse(name).data ?? null,
    email: address.success ? { address: address.data, confirmed: confirms(claims) } : null,
  };
};

/** Only the boolean of OpenID Connect counts as verified. */
export const saysVerified = ({ email_verified: verified }: Claims): boolean => verified === true;

const manyDirectories = new Set(['common', 'organizations', 'consumers']);

/**
 * Microsoft lets every directory write any address into its claims. The operator's own directory is trusted; of all
 * others only addresses of a domain that Microsoft has verified as theirs.
 */
export const microsoftConfirms =
  (tenant: string) =>
  ({ xms_edov: owned }: Claims): boolean =>
    !manyDirectories.has(tenant) || owned === true || owned === '1' || owned === 1;
