import { createHash } from 'node:crypto';
import type { SetUp } from './oauth-set-up.js';

type SignIn = { scopes: readonly string[]; state: string; verifier: string };

/** In the ID token it shows that this sign-in was answered. Who knows it does not know the verifier. */
export const getNonce = (verifier: string): string =>
  createHash('sha256').update(`nonce ${verifier}`).digest('base64url');

/** Where the browser is sent to sign in. */
export const authorizationUrl = (
  authorize: string,
  { plan, client, redirectUri }: SetUp,
  { scopes: asked, state, verifier }: SignIn,
): string => {
  const url = new URL(authorize);
  const scopes = [...new Set([...plan.always, ...asked])];
  const parameters: Record<string, string> = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: redirectUri,
    state,
    ...(scopes.length === 0 ? {} : { [plan.scopeParameter]: scopes.join(plan.scopeSeparator) }),
    ...(plan.pkce
      ? { code_challenge: createHash('sha256').update(verifier).digest('base64url'), code_challenge_method: 'S256' }
      : {}),
    ...(scopes.includes('openid') ? { nonce: getNonce(verifier) } : {}),
    ...plan.extra,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};
