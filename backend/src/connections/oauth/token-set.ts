import { z } from 'zod';

/** Holds what a provider has given. It is kept in the vault alone. */
export const TokenSet = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  /** Goes by our clock, before it was asked. */
  askedAt: z.iso.datetime(),
  /** A null means it does not end by itself. */
  expiresAt: z.iso.datetime().nullable(),
  /** A null means as those before, or those that were requested. */
  scopes: z.array(z.string()).nullable(),
  /** Settings of the account that the provider named, e.g. the host of its API. */
  variables: z.record(z.string(), z.string()),
});
export type TokenSet = z.infer<typeof TokenSet>;

const quarter = 15 * 60_000;
const margin = 30_000;

/** From when on another one is requested: before the end, by a fifth of the life or 15 minutes. Null: never. */
export const refreshAfter = ({ askedAt, expiresAt }: TokenSet): number | null => {
  if (expiresAt === null) return null;
  const end = Date.parse(expiresAt);
  return end - Math.min(quarter, (end - Date.parse(askedAt)) / 5) - margin;
};

export const isAlive = ({ expiresAt }: TokenSet, now: Date): boolean =>
  expiresAt === null || Date.parse(expiresAt) - margin > now.getTime();

/** A renewed set keeps what the answer leaves out: providers that do not rotate send no refresh token. */
export const renewed = (before: TokenSet, after: TokenSet): TokenSet => ({
  ...after,
  refreshToken: after.refreshToken ?? before.refreshToken,
  scopes: after.scopes ?? before.scopes,
  variables: { ...before.variables, ...after.variables },
});
