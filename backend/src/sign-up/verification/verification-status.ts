import { Inject, Injectable } from '@nestjs/common';
import type { VerificationState } from '@throughline/contracts/identity/identity.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { maskedEmail } from '../../kernel/mail/masked-email.js';
import { AccountQueries } from '../../accounts/profile/account.queries.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { CurrentSignUp } from '../sessions/current-sign-up.js';
import { SignUpSessions, type SignUpSession } from '../sessions/sign-up-sessions.js';

/** What the page shows that waits for the address to be confirmed. */
@Injectable()
export class VerificationStatus {
  constructor(
    private readonly browser: CurrentSignUp,
    private readonly flows: SignUpSessions,
    private readonly account: AccountQueries,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Confirmed elsewhere, the browser that signed up is signed in by asking. */
  async inspect(context: AuthContext): Promise<VerificationState> {
    const flow = await this.browser.find(context.request);
    if (flow === null) return this.withoutFlow(context);
    const waiting = await this.state(flow, context);
    if (flow.verifiedAt === null || flow.accountId === null) return waiting;
    await this.browser.signIn(flow, flow.accountId, context);
    return { ...waiting, status: 'setup_pending', resendIn: 0 };
  }

  async state(
    { id, resendAt }: Pick<SignUpSession, 'id' | 'resendAt'>,
    { meta }: AuthContext,
  ): Promise<VerificationState> {
    const registration = await this.flows.findRegistration(id);
    if (registration === null) throw new DomainError('flow_expired');
    return {
      email: maskedEmail(registration.email),
      status: 'pending_verification',
      resendIn: Math.max(0, Date.parse(resendAt) - Date.parse(meta.at)),
      inboxUrl: this.config.mail.inboxUrl,
    };
  }

  private async withoutFlow({ request }: AuthContext): Promise<VerificationState> {
    const person = await this.account.of(request);
    if (person === null) throw new DomainError('flow_expired');
    const { inboxUrl } = this.config.mail;
    return { email: maskedEmail(person.email), status: person.status, resendIn: 0, inboxUrl };
  }
}
