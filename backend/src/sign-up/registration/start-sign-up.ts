import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { Cookies } from '../../access/requests/cookies.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import {
  SignUpSessions,
  signUpSeconds,
  resendPause,
  type SignUpSession,
  type NewSignUpSession,
} from '../sessions/sign-up-sessions.js';
import { RegistrationJobs } from './registration-jobs.js';

/** Begins a browser's way through sign-up, and sends its mail again. */
@Injectable()
export class StartSignUp {
  constructor(
    private readonly flows: SignUpSessions,
    private readonly registrations: RegistrationJobs,
    private readonly limits: AuthLimits,
    private readonly cookies: Cookies,
  ) {}

  async start(flow: NewSignUpSession, { reply, meta }: AuthContext): Promise<void> {
    const { flowId, token } = await this.flows.open(flow);
    await this.registrations.enqueue('register', flowId, meta);
    this.cookies.set(reply, 'flow', { value: token, seconds: signUpSeconds });
  }

  /** For an account that is there and unconfirmed; its mail goes out unless one just did. */
  async resume(flow: NewSignUpSession & { accountId: UserId }, { reply, meta }: AuthContext): Promise<void> {
    const { flowId, token } = await this.flows.open(flow);
    const wait = await this.limits.mailboxDelay('mail.address', flow.fingerprint);
    if (wait === 0) await this.registrations.enqueue('resend', flowId, meta);
    this.cookies.set(reply, 'flow', { value: token, seconds: signUpSeconds });
  }

  /** Too early asks for nothing, and is no failure. Answers when the next time is. */
  async resendEmail(
    { id, fingerprint, resendAt }: SignUpSession,
    { meta }: Pick<AuthContext, 'meta'>,
  ): Promise<string> {
    if (Date.parse(resendAt) > Date.parse(meta.at)) return resendAt;
    const wait = await this.limits.mailboxDelay('mail.address', fingerprint);
    const next = new Date(Date.parse(meta.at) + Math.max(wait, resendPause));
    await this.flows.setResendAt(id, next);
    if (wait === 0) await this.registrations.enqueue('resend', id, meta);
    return next.toISOString();
  }
}
