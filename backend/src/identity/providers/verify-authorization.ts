import { Inject, Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import type { ReturnFromProvider } from '@throughline/contracts/identity/provider.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { Cookies } from '../../access/requests/cookies.js';
import { CookieSessions } from '../sessions/cookie-sessions.js';
import { AuthorizationRequests, type AuthorizationRequest } from './authorization-requests.js';
import { getRefusal, refusalOfErrorCode } from './clients/provider.errors.js';
import type { ProvedPerson } from './clients/provider.js';
import { IdentityProviders } from './identity-providers.js';
import { redirectUri } from './start-authorization.js';

/** A browser comes back from a provider. Nothing is sent anywhere before it is certain that this browser was sent there. */
@Injectable()
export class VerifyAuthorization {
  constructor(
    private readonly providers: IdentityProviders,
    private readonly requests: AuthorizationRequests,
    private readonly sessions: CookieSessions,
    private readonly cookies: Cookies,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The request this browser was sent to the provider with. It may be used or expired. */
  async find({ state }: ReturnFromProvider, { request }: AuthContext): Promise<AuthorizationRequest> {
    if (state === undefined || state === '') throw new DomainError('oauth_state_missing');
    const found = await this.requests.find(state, this.cookies.read(request.headers, 'oauth'));
    if (found === null) throw new DomainError('oauth_state_mismatch');
    return found;
  }

  /** The page was reloaded, or opened again from the browser's history: somebody signed in simply continues. */
  async findSignedInUser({ request }: AuthContext): Promise<UserId> {
    const session = await this.sessions.authenticate(request);
    if ('problem' in session) throw new DomainError('oauth_flow_used');
    return session.userId;
  }

  /** Redeems the request. Returns who it was at the provider. */
  async prove(
    authorization: AuthorizationRequest,
    { code, iss, error }: ReturnFromProvider,
    context: AuthContext,
  ): Promise<ProvedPerson> {
    if (this.requests.isExpired(authorization)) throw new DomainError('oauth_flow_expired');
    await this.requireSameSession(authorization, context);
    const proof = await this.requests.redeem(authorization);
    if (proof === null) throw new DomainError('oauth_flow_used');
    const provider = this.providers.get(authorization.provider);
    // The issuer is compared first: an answer of another issuer is not even read.
    if (iss !== undefined && iss !== authorization.issuer) throw new DomainError('oauth_issuer_mismatch');
    if (error !== undefined) throw refusalOfErrorCode(error);
    if (code === undefined || code === '') throw new DomainError('oauth_exchange_failed');
    return provider.identify({ code, iss }, proof, redirectUri(this.config)).catch((failure: unknown): ProvedPerson => {
      throw getRefusal(failure);
    });
  }

  /** Linking a provider ends in the session it started in. */
  private async requireSameSession(
    { userId, sessionId }: AuthorizationRequest,
    { request }: AuthContext,
  ): Promise<void> {
    if (userId === null) return;
    const session = await this.sessions.authenticate(request);
    if ('problem' in session || session.sessionId !== sessionId) throw new DomainError('oauth_state_mismatch');
  }
}
