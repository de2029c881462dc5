import { Inject, Injectable } from '@nestjs/common';
import type { VerificationState } from '@throughline/contracts/identity/identity.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { PeopleQueries } from '../../people.queries.js';
import { CookieSessions } from '../../sessions/cookie-sessions.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { CurrentSignUp } from '../sessions/current-sign-up.js';
import { SignUpSessions, type SignUpSession } from '../sessions/sign-up-sessions.js';

/** Knows what the page shows that waits for the confirmation of the address. */
@Injectable()
export class VerificationStatus {
  constructor(
    private readonly current: CurrentSignUp,
    private readonly sessions: SignUpSessions,
    private readonly authenticated: CookieSessions,
    private readonly people: PeopleQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Signs in the browser that signed up when the address was confirmed in another one. */
  async inspect(context: AuthContext): Promise<VerificationState> {
    const session = await this.current.find(context.request);
    if (session === null) return this.withoutSession(context);
    const waiting = await this.describe(session, context);
    if (session.verifiedAt === null || session.accountId === null) return waiting;
    await this.current.signIn(session, session.accountId, context);
    return { ...waiting, status: 'setup_pending', resendIn: 0 };
  }

  async describe(
    { id, resendAt }: Pick<SignUpSession, 'id' | 'resendAt'>,
    { meta }: AuthContext,
  ): Promise<VerificationState> {
    const registration = await this.sessions.findRegistration(id);
    if (registration === null) throw new DomainError('flow_expired');
    return {
      email: registration.email,
      status: 'pending_verification',
      resendIn: Math.max(0, Date.parse(resendAt) - Date.parse(meta.at)),
      inboxUrl: this.config.mail.inboxUrl,
    };
  }

  private async withoutSession({ request }: AuthContext): Promise<VerificationState> {
    const signedIn = await this.authenticated.authenticate(request);
    if ('problem' in signedIn) throw new DomainError('flow_expired');
    const person = await this.people.get(signedIn.userId);
    const { inboxUrl } = this.config.mail;
    return { email: person.email, status: person.status, resendIn: 0, inboxUrl };
  }
}
