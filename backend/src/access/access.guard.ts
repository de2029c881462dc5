import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { may, type Permission } from '@throughline/contracts/roles.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { declaredAccess, type Access } from './access.js';
import { ApiKeys } from './api-keys/api-keys.js';
import type { Caller, KeyHolder, SessionCaller } from './requests/caller.js';
import { Idempotency } from '../kernel/http/idempotency/idempotency.js';
import { MaintenanceGate } from './authorization/maintenance-gate.js';
import { Memberships, type Membership } from './authorization/memberships.js';
import { Operators } from './authorization/operators.js';
import { isWithinLimits } from './sessions/session-lifetime.js';
import { Sessions, type Authenticated } from './sessions/sessions.js';
import { RequestThrottle } from '../kernel/http/rate-limits/request-throttle.js';

type Guarded = Exclude<Access, { kind: 'open' }>;
type Handler = ReturnType<ExecutionContext['getHandler']>;

/** Admits the callers that the route's declared access allows. A route that declares none answers 404. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly declared = new WeakMap<Handler, Access>();

  constructor(
    private readonly sessions: Sessions,
    private readonly apiKeys: ApiKeys,
    private readonly memberships: Memberships,
    private readonly operators: Operators,
    private readonly maintenance: MaintenanceGate,
    private readonly readModel: ReadModel,
    private readonly idempotency: Idempotency,
    private readonly throttle: RequestThrottle,
  ) {}

  /** Returns synchronously when everything is cached, which is so for most requests. */
  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const access = this.accessOf(context);
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (access.kind === 'open') return this.admitVisitor(access, request);
    if (request.bearer !== null) return this.admitProgram(access, request, request.bearer);
    const session = this.sessions.authenticate(request);
    const admit = (found: Authenticated) => {
      if ('problem' in found || found.due === undefined) return this.admit(access, request, found);
      return this.sessions
        .renew(found, http.getResponse<FastifyReply>())
        .then(() => this.admit(access, request, found));
    };
    return session instanceof Promise ? session.then(admit) : admit(session);
  }

  private accessOf(context: ExecutionContext): Access {
    const handler = context.getHandler();
    const cached = this.declared.get(handler);
    if (cached !== undefined) return cached;
    const declared = declaredAccess(handler, context.getClass());
    if (declared === undefined) throw new NotFound();
    this.declared.set(handler, declared);
    return declared;
  }

  private admitVisitor({ always }: Extract<Access, { kind: 'open' }>, request: FastifyRequest): true {
    if (request.bearer !== null && isSigningIn(request)) throw new DomainError('api_key_not_allowed');
    return always === true || this.assertNotInMaintenance(request);
  }

  /** An API key gives access to its own workspace, within its scopes and within the permissions of its owner. */
  private async admitProgram(access: Guarded, request: FastifyRequest, text: string): Promise<boolean> {
    if (access.kind === 'operator') throw new NotFound();
    this.assertNotInMaintenance(request);
    const holder = await this.apiKeys.authenticate(text);
    if ('problem' in holder) throw new DomainError(holder.problem);
    const flood = this.throttle.countKey(request, holder.apiKey.id);
    if (flood !== null) throw flood;
    if (access.kind !== 'member') throw new DomainError('api_key_not_allowed');
    request.caller = holder;
    await this.caughtUp(request);
    const isInWorkspace = workspaceIn(request) === holder.workspaceId;
    requirePermission(isInWorkspace ? await this.findMembership(request, holder) : null, access, request);
    assertScope(holder, access.permission, request);
    if (request.headers['idempotency-key'] !== undefined) await this.idempotency.begin(request, holder);
    return true;
  }

  private admit(access: Guarded, request: FastifyRequest, session: Authenticated): boolean | Promise<boolean> {
    const isOperator = !('problem' in session) && this.operators.isOperator(session.userId);
    if (access.kind === 'operator' && !isOperator) throw new NotFound();
    if (!isOperator) this.assertNotInMaintenance(request);
    if ('problem' in session) throw new DomainError(session.problem);
    const flood = this.throttle.countSession(request, session.sessionId);
    if (flood !== null) throw flood;
    request.caller = session;
    const waits = afterOf(request) !== undefined || request.headers['idempotency-key'] !== undefined;
    if (waits) return this.admitAfterWaiting(access, request, session);
    if (access.kind !== 'member') return true;
    const membership = this.findMembership(request, session);
    const admit = (found: Membership | null) =>
      this.admitSession(requirePermission(found, access, request), request, session);
    return membership instanceof Promise ? membership.then(admit) : admit(membership);
  }

  private async admitAfterWaiting(access: Guarded, request: FastifyRequest, session: SessionCaller): Promise<boolean> {
    // Before the membership is read: the position may be that of the event by which the caller joined.
    await this.caughtUp(request);
    if (access.kind === 'member') {
      const membership = requirePermission(await this.findMembership(request, session), access, request);
      await this.admitSession(membership, request, session);
    }
    if (request.headers['idempotency-key'] !== undefined) await this.idempotency.begin(request, session);
    return true;
  }

  /** A workspace may limit how long its members stay signed in; a session past that limit is ended. */
  private admitSession(
    { sessionLimits }: Membership,
    request: FastifyRequest,
    session: SessionCaller,
  ): true | Promise<true> {
    if (isWithinLimits(sessionLimits, session, request.server.clock.now().getTime())) return true;
    return this.sessions.endOutlived(session).then(() => {
      throw new DomainError('session_expired');
    });
  }

  private assertNotInMaintenance({ method }: FastifyRequest): true {
    const refusal = this.maintenance.refusal(reads.has(method) ? 'read' : 'write');
    if (refusal !== null) throw refusal;
    return true;
  }

  private findMembership(request: FastifyRequest, { userId }: Caller): Membership | null | Promise<Membership | null> {
    const id = workspaceIn(request);
    if (id === undefined || !workspaceId.test(id)) return null;
    // The notification of a change may arrive a little later than the change itself, so the cache may be out of date.
    if (afterOf(request) !== undefined) return this.memberships.load(id as WorkspaceId, userId);
    return this.memberships.membershipOf(id as WorkspaceId, userId);
  }

  /** `?after=<position>`: the answer includes the log up to this position. */
  private async caughtUp(request: FastifyRequest): Promise<void> {
    const after = afterOf(request);
    if (after === undefined) return;
    if (typeof after !== 'string' || !/^\d{1,16}$/.test(after)) {
      throw new DomainError('validation_failed', {
        errors: [{ pointer: '/after', code: 'invalid', detail: 'A position of the log.' }],
      });
    }
    await this.readModel.waitFor(Number(after));
  }
}

const afterOf = ({ query }: FastifyRequest): unknown => (query as { after?: unknown }).after;

type MemberAccess = Extract<Access, { kind: 'member' }>;

/** A non-member gets the same answer as for a workspace that does not exist. */
const requirePermission = (
  membership: Membership | null,
  { permission, evenDeleting }: MemberAccess,
  { method }: FastifyRequest,
): Membership => {
  if (membership === null) throw new NotFound();
  if (!may(membership, permission)) throw new DomainError('forbidden');
  if (membership.deleting && evenDeleting !== true && !reads.has(method)) throw new DomainError('workspace_deleting');
  return membership;
};

/** What members may do for themselves, such as leave, needs only a read permission, so API keys may not do it. */
const assertScope = ({ scopes }: KeyHolder, permission: Permission, { method }: FastifyRequest): void => {
  if (permission.endsWith('.read') && !reads.has(method)) throw new DomainError('api_key_not_allowed');
  if (scopes.some((scope) => scope === permission)) return;
  throw new DomainError('api_key_scope_missing', { detail: `This needs the scope ${permission}.` });
};

const workspaceIn = ({ params }: FastifyRequest): string | undefined =>
  (params as { workspaceId?: string }).workspaceId;

const isSigningIn = ({ routeOptions }: FastifyRequest): boolean => routeOptions.url?.startsWith('/api/auth/') === true;

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Lower-case letters only, so that a workspace has one spelling in caches, rooms and events. */
const workspaceId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
