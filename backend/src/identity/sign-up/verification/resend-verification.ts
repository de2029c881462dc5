import { Injectable } from '@nestjs/common';
import type { VerificationState } from '@throughline/contracts/identity/identity.requests.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { CurrentSignUp } from '../sessions/current-sign-up.js';
import { StartSignUp } from '../registration/start-sign-up.js';
import { VerificationStatus } from './verification-status.js';

/** Sends another e-mail for the sign-up session of this browser. The answer says when the next one is possible. */
@Injectable()
export class ResendVerification {
  constructor(
    private readonly current: CurrentSignUp,
    private readonly startSignUp: StartSignUp,
    private readonly status: VerificationStatus,
  ) {}

  async resend(context: AuthContext): Promise<VerificationState> {
    const session = await this.current.require(context.request);
    return this.status.describe(
      { id: session.id, resendAt: await this.startSignUp.resendEmail(session, context) },
      context,
    );
  }
}
