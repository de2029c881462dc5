import { Inject, Injectable } from '@nestjs/common';
import type { ReturnFromProvider } from '@throughline/contracts/identity/provider.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { AuthRateLimits } from '../../access/auth-rate-limits.js';
import { Cookies } from '../../access/sessions/cookies.js';
import { Landing } from '../landing.js';
import { CookieSessions } from '../../access/sessions/cookie-sessions.js';
import type { AuthContext } from '../../access/sessions/auth-context.js';
import { ConfirmingByProvider } from './confirming-by-provider.js';
import { refusalOf, refusalSaid } from './provider.errors.js';
import type { ProvedPerson } from './provider.js';
import { ProviderFlows, type ProviderFlow } from './provider-flows.js';
import { ProviderLinks } from './provider-links.js';
import { ProviderSignIn } from './provider-sign-in.js';
import { Providers } from './providers.js';
import { redirectUri } from './setting-out.js';

/** A browser comes back from a provider. Nothing is sent anywhere before it is certain that this one set out, and to whom. */
@Injectable()
export class ComingBack {
  constructor(
    private readonly providers: Providers,
    private readonly flows: ProviderFlows,
    private readonly signIn: ProviderSignIn,
    private readonly links: ProviderLinks,
    private readonly confirming: ConfirmingByProvider,
    private readonly landing: Landing,
    private readonly sessions: CookieSessions,
    private readonly cookies: Cookies,
    private readonly limits: AuthRateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers where to go on. */
  async finish(returned: ReturnFromProvider, visit: AuthContext): Promise<string> {
    await this.limits.countNetwork('provider.network', visit.request);
    const flow = await this.flowOf(returned, visit);
    if (flow.usedAt !== null) return this.again(flow, visit);
    if (this.flows.isExpired(flow)) throw new DomainError('oauth_flow_expired');
    const person = await this.prove(flow, returned, visit);
    const { provider, userId, sessionId, returnTo } = flow;
    if (userId === null || sessionId === null) return this.signIn.arrive({ provider, person, returnTo }, visit);
    if (flow.confirms) await this.confirming.confirm({ userId, sessionId, person }, visit);
    else await this.links.link({ userId, provider, person }, visit);
    return this.landing.next(userId, returnTo);
  }

  private async flowOf({ state }: ReturnFromProvider, { request }: AuthContext): Promise<ProviderFlow> {
    if (state === undefined || state === '') throw new DomainError('oauth_state_missing');
    const flow = await this.flows.find(state, this.cookies.read(request.headers, 'oauth'));
    if (flow === null) throw new DomainError('oauth_state_mismatch');
    return flow;
  }

  /** A reload, or the way back through the browser's history: whoever is signed in just goes on. */
  private async again({ returnTo }: ProviderFlow, { request }: AuthContext): Promise<string> {
    const session = await this.sessions.authenticate(request);
    if ('problem' in session) throw new DomainError('oauth_flow_used');
    return this.landing.next(session.userId, returnTo);
  }

  private async prove(flow: ProviderFlow, { code, iss, error }: ReturnFromProvider, visit: AuthContext) {
    await this.sameSession(flow, visit);
    const proof = await this.flows.use(flow);
    if (proof === null) throw new DomainError('oauth_flow_used');
    const provider = this.providers.get(flow.provider);
    // Before anything else it says: what comes from another one is not even shown.
    if (iss !== undefined && iss !== flow.issuer) throw new DomainError('oauth_issuer_mismatch');
    if (error !== undefined) throw refusalSaid(error);
    if (code === undefined || code === '') throw new DomainError('oauth_exchange_failed');
    return provider.identify({ code, iss }, proof, redirectUri(this.config)).catch((failure: unknown): ProvedPerson => {
      throw refusalOf(failure);
    });
  }

  /** Linking ends in the session it began in. */
  private async sameSession({ userId, sessionId }: ProviderFlow, { request }: AuthContext): Promise<void> {
    if (userId === null) return;
    const session = await this.sessions.authenticate(request);
    if ('problem' in session || session.sessionId !== sessionId) throw new DomainError('oauth_state_mismatch');
  }
}
