import { Injectable } from '@nestjs/common';
import type { VerificationState } from '@throughline/contracts/identity/identity.requests.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { CurrentSignUp } from '../sessions/current-sign-up.js';
import { StartSignUp } from '../registration/start-sign-up.js';
import { VerificationStatus } from './verification-status.js';

/** Another mail for the sign-up this browser is in; the answer says when the next one may be asked for. */
@Injectable()
export class ResendVerification {
  constructor(
    private readonly browser: CurrentSignUp,
    private readonly mails: StartSignUp,
    private readonly page: VerificationStatus,
  ) {}

  async resend(context: AuthContext): Promise<VerificationState> {
    const flow = await this.browser.require(context.request);
    return this.page.state({ id: flow.id, resendAt: await this.mails.resendEmail(flow, context) }, context);
  }
}
