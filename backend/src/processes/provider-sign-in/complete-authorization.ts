import { Inject, Injectable } from '@nestjs/common';
import type { ReturnFromProvider } from '@throughline/contracts/identity/provider.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { Cookies } from '../../access/requests/cookies.js';
import { Landing } from '../../access/redirects/redirect-after-sign-in.js';
import { CookieSessions } from '../../access/sessions/cookie-sessions.js';
import type { Visit } from '../../access/requests/auth-context.js';
import { ConfirmingByProvider } from './reauthenticate-with-provider.js';
import { refusalOf, refusalSaid } from '../../access/providers/clients/provider.errors.js';
import type { ProvedPerson } from '../../access/providers/clients/provider.js';
import { ProviderFlows, type ProviderFlow } from '../../access/providers/authorization-requests.js';
import { ProviderLinks } from '../../accounts/providers/provider-links.js';
import { ProviderSignIn } from './sign-in-with-provider.js';
import { Providers } from '../../access/providers/identity-providers.js';
import { redirectUri } from '../../access/providers/start-authorization.js';

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
    private readonly limits: AuthLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers where to go on. */
  async finish(returned: ReturnFromProvider, visit: Visit): Promise<string> {
    await this.limits.network('provider.network', visit.request);
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

  private async flowOf({ state }: ReturnFromProvider, { request }: Visit): Promise<ProviderFlow> {
    if (state === undefined || state === '') throw new DomainError('oauth_state_missing');
    const flow = await this.flows.find(state, this.cookies.read(request.headers, 'oauth'));
    if (flow === null) throw new DomainError('oauth_state_mismatch');
    return flow;
  }

  /** A reload, or the way back through the browser's history: whoever is signed in just goes on. */
  private async again({ returnTo }: ProviderFlow, { request }: Visit): Promise<string> {
    const session = await this.sessions.authenticate(request);
    if ('problem' in session) throw new DomainError('oauth_flow_used');
    return this.landing.next(session.userId, returnTo);
  }

  private async prove(flow: ProviderFlow, { code, iss, error }: ReturnFromProvider, visit: Visit) {
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
  private async sameSession({ userId, sessionId }: ProviderFlow, { request }: Visit): Promise<void> {
    if (userId === null) return;
    const session = await this.sessions.authenticate(request);
    if ('problem' in session || session.sessionId !== sessionId) throw new DomainError('oauth_state_mismatch');
  }
}
