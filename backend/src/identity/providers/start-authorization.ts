import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { SessionCaller } from '../../access/requests/caller.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { Cookies } from '../../access/requests/cookies.js';
import { safeReturnTo } from '../../access/requests/return-to.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { newToken } from '../../access/tokens/tokens.js';
import { getRefusal } from './clients/provider.errors.js';
import type { Proof } from './clients/provider.js';
import { AuthorizationRequests, authorizationSeconds } from './authorization-requests.js';
import { IdentityProviders } from './identity-providers.js';

/** `linking`: the session that links the provider or, with `confirms`, proves again who is signed in; null, to sign in. */
type Start = { providerId: string; returnTo: string | undefined; linking: SessionCaller | null; confirms?: boolean };

/** The page that a provider of sign-ins sends the browser back to. It never depends on the headers of a request. */
export const redirectUri = ({ publicUrl }: Config): string => `${publicUrl}/auth/redirect`;

/** Sends a browser to a provider, with a cookie that identifies it when it comes back. */
@Injectable()
export class StartAuthorization {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly requests: AuthorizationRequests,
    private readonly limits: AuthLimits,
    private readonly cookies: Cookies,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async start(
    { providerId, returnTo, linking, confirms = false }: Start,
    { request, reply }: AuthContext,
  ): Promise<string> {
    await this.limits.limitNetwork('provider.network', request);
    const provider = this.providers.get(providerId);
    const proof: Proof = { state: newToken(), nonce: newToken(), verifier: newToken() };
    const { url, issuer } = await provider.begin(proof, redirectUri(this.config), confirms).catch((error: unknown) => {
      throw getRefusal(error);
    });
    const authorization = { proof, provider: provider.id, issuer, returnTo: safeReturnTo(returnTo), linking, confirms };
    const browser = await this.requests.open(authorization);
    this.cookies.set(reply, 'oauth', { value: browser, seconds: authorizationSeconds });
    return url.href;
  }
}
