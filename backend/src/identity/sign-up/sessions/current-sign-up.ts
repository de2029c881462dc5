import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { Cookies } from '../../../access/requests/cookies.js';
import { SignInBrowser } from '../../sessions/sign-in-browser.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { SignUpSessions, type SignUpSession } from './sign-up-sessions.js';

/** The sign-up session of this browser. It ends by signing the browser in. */
@Injectable()
export class CurrentSignUp {
  constructor(
    private readonly sessions: SignUpSessions,
    private readonly cookies: Cookies,
    private readonly browser: SignInBrowser,
  ) {}

  find({ headers }: FastifyRequest): Promise<SignUpSession | null> {
    return this.sessions.findByToken(this.cookies.read(headers, 'flow'));
  }

  async require(request: FastifyRequest): Promise<SignUpSession> {
    const session = await this.find(request);
    if (session === null) throw new DomainError('flow_expired');
    return session;
  }

  /** Works once for a session. A repeated request is signed in already, or lost the race against another tab. */
  async signIn({ id: flowId, fingerprint }: SignUpSession, userId: UserId, context: AuthContext): Promise<void> {
    if (!(await this.sessions.end(flowId))) throw new DomainError('flow_expired');
    await this.browser.signIn({ userId, fingerprint, remember: true, isNewAccount: true }, context);
    this.cookies.clear(context.reply, 'flow');
  }
}
