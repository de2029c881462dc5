import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { SignedInAs } from '../../access/sessions/sessions.js';
import { AuthRateLimits } from '../../access/auth-rate-limits.js';
import { Cookies } from '../../access/sessions/cookies.js';
import { safeReturnTo } from '../return-to.js';
import type { AuthContext } from '../../access/sessions/auth-context.js';
import { newToken } from '../../access/tokens.js';
import { refusalOf } from './provider.errors.js';
import type { Proof } from './provider.js';
import { ProviderFlows, providerFlowSeconds } from './provider-flows.js';
import { Providers } from './providers.js';

/** `linking`: who is signed in, and links it or, when it `confirms`, shows that it is them. */
type Setting = { providerId: string; returnTo: string | undefined; linking: SignedInAs | null; confirms?: boolean };

/** The page that a provider sends the browser back to. Always ours, never what a request's headers say. */
export const redirectUri = ({ publicUrl }: Config): string => `${publicUrl}/auth/redirect`;

/** Sends a browser to a provider, and gives it what it is known by when it comes back. */
@Injectable()
export class SettingOut {
  constructor(
    private readonly providers: Providers,
    private readonly flows: ProviderFlows,
    private readonly limits: AuthRateLimits,
    private readonly cookies: Cookies,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async begin(
    { providerId, returnTo, linking, confirms = false }: Setting,
    { request, reply }: AuthContext,
  ): Promise<string> {
    await this.limits.countNetwork('provider.network', request);
    const provider = this.providers.get(providerId);
    const proof: Proof = { state: newToken(), nonce: newToken(), verifier: newToken() };
    const { url, issuer } = await provider.begin(proof, redirectUri(this.config)).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const flow = { proof, provider: provider.id, issuer, returnTo: safeReturnTo(returnTo), linking, confirms };
    const browser = await this.flows.open(flow);
    this.cookies.set(reply, 'oauth', { value: browser, seconds: providerFlowSeconds });
    return url.href;
  }
}
