import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { SignedInAs } from '../sessions/sessions.js';
import { AuthLimits } from '../requests/auth-limits.js';
import { Cookies } from '../requests/cookies.js';
import { safeReturnTo } from '../requests/return-to.js';
import type { AuthContext } from '../requests/auth-context.js';
import { newToken } from '../tokens/tokens.js';
import { refusalOf } from './clients/provider.errors.js';
import type { Proof } from './clients/provider.js';
import { AuthorizationRequests, authorizationSeconds } from './authorization-requests.js';
import { IdentityProviders } from './identity-providers.js';

/** `linking`: who is signed in, and links it or, when it `confirms`, shows that it is them. */
type Setting = { providerId: string; returnTo: string | undefined; linking: SignedInAs | null; confirms?: boolean };

/** The page that a provider sends the browser back to. Always ours, never what a request's headers say. */
export const redirectUri = ({ publicUrl }: Config): string => `${publicUrl}/auth/redirect`;

/** Sends a browser to a provider, and gives it what it is known by when it comes back. */
@Injectable()
export class StartAuthorization {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly flows: AuthorizationRequests,
    private readonly limits: AuthLimits,
    private readonly cookies: Cookies,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async start(
    { providerId, returnTo, linking, confirms = false }: Setting,
    { request, reply }: AuthContext,
  ): Promise<string> {
    await this.limits.limitNetwork('provider.network', request);
    const provider = this.providers.get(providerId);
    const proof: Proof = { state: newToken(), nonce: newToken(), verifier: newToken() };
    const { url, issuer } = await provider.begin(proof, redirectUri(this.config)).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const flow = { proof, provider: provider.id, issuer, returnTo: safeReturnTo(returnTo), linking, confirms };
    const browser = await this.flows.open(flow);
    this.cookies.set(reply, 'oauth', { value: browser, seconds: authorizationSeconds });
    return url.href;
  }
}
