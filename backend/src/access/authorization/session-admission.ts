import { Injectable } from '@nestjs/common';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestThrottle } from '../../kernel/http/rate-limits/request-throttle.js';
import type { GuardedAccess } from './route-access.js';
import type { SessionCaller } from '../requests/caller.js';
import { isWithinLimits } from '../sessions/session-lifetime.js';
import { Sessions, type Authenticated } from '../sessions/sessions.js';
import { MaintenanceGate } from './maintenance-gate.js';
import { MemberAccess } from './member-access.js';
import type { Membership } from '../rights/member-rows.js';
import { Operators } from './operators.js';
import { RequestPreconditions } from './request-preconditions.js';

/** Admits a person with a session. Synchronous when everything is cached: most requests then wait for nothing here. */
@Injectable()
export class SessionAdmission {
  constructor(
    private readonly sessions: Sessions,
    private readonly throttle: RequestThrottle,
    private readonly operators: Operators,
    private readonly maintenance: MaintenanceGate,
    private readonly members: MemberAccess,
    private readonly preconditions: RequestPreconditions,
  ) {}

  admit(access: GuardedAccess, request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
    const session = this.sessions.authenticate(request);
    const admit = (found: Authenticated) => {
      if ('problem' in found || found.due === undefined) return this.check(access, request, found);
      return this.sessions.renew(found, reply).then(() => this.check(access, request, found));
    };
    return session instanceof Promise ? session.then(admit) : admit(session);
  }

  private check(access: GuardedAccess, request: FastifyRequest, session: Authenticated): boolean | Promise<boolean> {
    const isOperator = !('problem' in session) && this.operators.isOperator(session.userId);
    if (access.kind === 'operator' && !isOperator) throw new NotFound();
    if (!isOperator) this.maintenance.assertOpen(request);
    if ('problem' in session) throw new DomainError(session.problem);
    const refusal = this.throttle.countSession(request, session.sessionId);
    if (refusal !== null) throw refusal;
    request.caller = session;
    if (this.preconditions.areIn(access, request)) return this.checkWithPreconditions(access, request, session);
    if (access.kind !== 'member') return true;
    const membership = this.members.require(session, access, request);
    return membership instanceof Promise
      ? membership.then((found) => this.checkSessionLimits(found, request, session))
      : this.checkSessionLimits(membership, request, session);
  }

  private async checkWithPreconditions(
    access: GuardedAccess,
    request: FastifyRequest,
    session: SessionCaller,
  ): Promise<boolean> {
    await this.preconditions.requireRecentProof(access, request, session);
    // Before the membership is read: the position may be that of the event by which the caller joined.
    await this.preconditions.waitForPosition(
      request,
      () => access.kind !== 'member' || this.members.isMember(session, request),
    );
    if (access.kind === 'member')
      await this.checkSessionLimits(await this.members.require(session, access, request), request, session);
    await this.preconditions.beginOnce(request, session);
    return true;
  }

  /** A workspace may limit how long its members stay signed in; a session past that limit is ended. */
  private checkSessionLimits(
    { sessionLimits }: Membership,
    request: FastifyRequest,
    session: SessionCaller,
  ): true | Promise<true> {
    if (isWithinLimits(sessionLimits, session, request.server.clock.now().getTime())) return true;
    return this.sessions.endOutlived(session).then(() => {
      throw new DomainError('session_expired');
    });
  }
}
