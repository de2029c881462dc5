import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { Cookies } from '../../access/requests/cookies.js';
import { PasswordCheck } from '../../access/passwords/password-verifier.js';
import { Signing } from '../../access/sessions/issue-session.js';
import type { Visit } from '../../access/requests/auth-context.js';
import { Flows, type Flow } from './sign-up-sessions.js';

/** The sign-up that this browser is in the middle of, and its end: the browser is signed in. */
@Injectable()
export class BrowserFlow {
  constructor(
    private readonly flows: Flows,
    private readonly cookies: Cookies,
    private readonly signing: Signing,
    private readonly passwords: PasswordCheck,
  ) {}

  find({ headers }: FastifyRequest): Promise<Flow | null> {
    return this.flows.byToken(this.cookies.read(headers, 'flow'));
  }

  async need(request: FastifyRequest): Promise<Flow> {
    const flow = await this.find(request);
    if (flow === null) throw new DomainError('flow_expired');
    return flow;
  }

  /** Once a flow: who asks a second time has the session already, or has lost the race to the own other tab. */
  async signIn({ id: flowId, fingerprint }: Flow, userId: UserId, visit: Visit): Promise<void> {
    if (!(await this.flows.end(flowId))) throw new DomainError('flow_expired');
    await this.signing.in({ userId, remember: true }, visit);
    await this.passwords.trust(fingerprint, visit);
    this.cookies.clear(visit.reply, 'flow');
  }
}
