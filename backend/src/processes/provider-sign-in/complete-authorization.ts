import { Inject, Injectable } from '@nestjs/common';
import type { ReturnFromProvider } from '@throughline/contracts/identity/provider.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { Cookies } from '../../access/requests/cookies.js';
import { RedirectAfterSignIn } from '../../access/redirects/redirect-after-sign-in.js';
import { CookieSessions } from '../../access/sessions/cookie-sessions.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { ReauthenticateWithProvider } from './reauthenticate-with-provider.js';
import { refusalOf, refusalOfErrorCode } from '../../access/providers/clients/provider.errors.js';
import type { ProvedPerson } from '../../access/providers/clients/provider.js';
import { AuthorizationRequests, type AuthorizationRequest } from '../../access/providers/authorization-requests.js';
import { ProviderLinks } from '../../accounts/providers/provider-links.js';
import { SignInWithProvider } from './sign-in-with-provider.js';
import { IdentityProviders } from '../../access/providers/identity-providers.js';
import { redirectUri } from '../../access/providers/start-authorization.js';

/** A browser comes back from a provider. Nothing is sent anywhere before it is certain that this one set out, and to whom. */
@Injectable()
export class CompleteAuthorization {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly flows: AuthorizationRequests,
    private readonly signIn: SignInWithProvider,
    private readonly links: ProviderLinks,
    private readonly confirming: ReauthenticateWithProvider,
    private readonly landing: RedirectAfterSignIn,
    private readonly sessions: CookieSessions,
    private readonly cookies: Cookies,
    private readonly limits: AuthLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers where to go on. */
  async complete(returned: ReturnFromProvider, context: AuthContext): Promise<string> {
    await this.limits.limitNetwork('provider.network', context.request);
    const flow = await this.flowOf(returned, context);
    if (flow.usedAt !== null) return this.again(flow, context);
    if (this.flows.isExpired(flow)) throw new DomainError('oauth_flow_expired');
    const person = await this.prove(flow, returned, context);
    const { provider, userId, sessionId, returnTo } = flow;
    if (userId === null || sessionId === null) return this.signIn.arrive({ provider, person, returnTo }, context);
    if (flow.confirms) await this.confirming.confirm({ userId, sessionId, person }, context);
    else await this.links.link({ userId, provider, person }, context);
    return this.landing.pathFor(userId, returnTo);
  }

  private async flowOf({ state }: ReturnFromProvider, { request }: AuthContext): Promise<AuthorizationRequest> {
    if (state === undefined || state === '') throw new DomainError('oauth_state_missing');
    const flow = await this.flows.find(state, this.cookies.read(request.headers, 'oauth'));
    if (flow === null) throw new DomainError('oauth_state_mismatch');
    return flow;
  }

  /** A reload, or the way back through the browser's history: whoever is signed in just goes on. */
  private async again({ returnTo }: AuthorizationRequest, { request }: AuthContext): Promise<string> {
    const session = await this.sessions.authenticate(request);
    if ('problem' in session) throw new DomainError('oauth_flow_used');
    return this.landing.pathFor(session.userId, returnTo);
  }

  private async prove(flow: AuthorizationRequest, { code, iss, error }: ReturnFromProvider, context: AuthContext) {
    await this.sameSession(flow, context);
    const proof = await this.flows.redeem(flow);
    if (proof === null) throw new DomainError('oauth_flow_used');
    const provider = this.providers.get(flow.provider);
    // Before anything else it says: what comes from another one is not even shown.
    if (iss !== undefined && iss !== flow.issuer) throw new DomainError('oauth_issuer_mismatch');
    if (error !== undefined) throw refusalOfErrorCode(error);
    if (code === undefined || code === '') throw new DomainError('oauth_exchange_failed');
    return provider.identify({ code, iss }, proof, redirectUri(this.config)).catch((failure: unknown): ProvedPerson => {
      throw refusalOf(failure);
    });
  }

  /** Linking ends in the session it began in. */
  private async sameSession({ userId, sessionId }: AuthorizationRequest, { request }: AuthContext): Promise<void> {
    if (userId === null) return;
    const session = await this.sessions.authenticate(request);
    if ('problem' in session || session.sessionId !== sessionId) throw new DomainError('oauth_state_mismatch');
  }
}
