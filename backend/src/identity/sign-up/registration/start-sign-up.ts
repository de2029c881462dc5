import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { AuthLimits } from '../../../access/requests/auth-limits.js';
import { Cookies } from '../../../access/requests/cookies.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import {
  SignUpSessions,
  signUpSeconds,
  resendPause,
  type SignUpSession,
  type NewSignUpSession,
} from '../sessions/sign-up-sessions.js';
import { RegistrationJobs } from './registration-jobs.js';

/** Starts a sign-up session in a browser, and sends its verification e-mail again. */
@Injectable()
export class StartSignUp {
  constructor(
    private readonly sessions: SignUpSessions,
    private readonly jobs: RegistrationJobs,
    private readonly limits: AuthLimits,
    private readonly cookies: Cookies,
  ) {}

  /** With a delay no e-mail is sent; the browser can request one, as after any sign-up. */
  async start({ delay, ...session }: NewSignUpSession & { delay: number }, context: AuthContext): Promise<void> {
    const { reply, meta } = context;
    const { flowId, token } = await this.sessions.open(session);
    if (delay === 0) await this.jobs.enqueue('register', flowId, meta);
    this.cookies.set(reply, 'flow', { value: token, seconds: signUpSeconds });
  }

  /** For an account that exists and is unconfirmed. The e-mail is sent unless the mailbox just got one. */
  async resume(
    session: NewSignUpSession & { accountId: UserId },
    { request, reply, meta }: AuthContext,
  ): Promise<void> {
    const { flowId, token } = await this.sessions.open(session);
    const delay = await this.limits.mailboxDelay('mail.address', session.fingerprint, request);
    if (delay === 0) await this.jobs.enqueue('resend', flowId, meta);
    this.cookies.set(reply, 'flow', { value: token, seconds: signUpSeconds });
  }

  /** A request that comes too early has no effect and is not refused. Returns when the next one is possible. */
  async resendEmail(
    { id, fingerprint, resendAt }: SignUpSession,
    { request, meta }: Pick<AuthContext, 'request' | 'meta'>,
  ): Promise<string> {
    if (Date.parse(resendAt) > Date.parse(meta.at)) return resendAt;
    const delay = await this.limits.mailboxDelay('mail.address', fingerprint, request);
    const next = new Date(Date.parse(meta.at) + Math.max(delay, resendPause));
    await this.sessions.setResendAt(id, next);
    if (delay === 0) await this.jobs.enqueue('resend', id, meta);
    return next.toISOString();
  }
}
