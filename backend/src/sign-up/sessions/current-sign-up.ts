import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { Cookies } from '../../access/requests/cookies.js';
import { PasswordVerifier } from '../../access/passwords/password-verifier.js';
import { IssueSession } from '../../access/sessions/issue-session.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { SignUpSessions, type SignUpSession } from './sign-up-sessions.js';

/** The sign-up that this browser is in the middle of, and its end: the browser is signed in. */
@Injectable()
export class CurrentSignUp {
  constructor(
    private readonly flows: SignUpSessions,
    private readonly cookies: Cookies,
    private readonly signing: IssueSession,
    private readonly passwords: PasswordVerifier,
  ) {}

  find({ headers }: FastifyRequest): Promise<SignUpSession | null> {
    return this.flows.findByToken(this.cookies.read(headers, 'flow'));
  }

  async require(request: FastifyRequest): Promise<SignUpSession> {
    const flow = await this.find(request);
    if (flow === null) throw new DomainError('flow_expired');
    return flow;
  }

  /** Once a flow: who asks a second time has the session already, or has lost the race to the own other tab. */
  async signIn({ id: flowId, fingerprint }: SignUpSession, userId: UserId, context: AuthContext): Promise<void> {
    if (!(await this.flows.end(flowId))) throw new DomainError('flow_expired');
    await this.signing.issue({ userId, remember: true }, context);
    await this.passwords.trust(fingerprint, context);
    this.cookies.clear(context.reply, 'flow');
  }
}
