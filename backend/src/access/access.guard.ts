import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAuthRoute } from '../kernel/http/routes/is-auth-route.js';
import { declaredAccess } from './access.js';
import { ApiKeyAdmission } from './authorization/api-key-admission.js';
import { RecordRefusals } from './refusals/record-refusals.js';
import type { Access, GuardedAccess } from './authorization/route-access.js';
import { MaintenanceGate } from './authorization/maintenance-gate.js';
import { SessionAdmission } from './authorization/session-admission.js';

type Handler = ReturnType<ExecutionContext['getHandler']>;

/** Admits the callers that the route's declared access allows. A route that declares none answers 404. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly declared = new WeakMap<Handler, Access>();

  constructor(
    private readonly sessions: SessionAdmission,
    private readonly apiKeys: ApiKeyAdmission,
    private readonly maintenance: MaintenanceGate,
    private readonly refusals: RecordRefusals,
    @Inject(CONFIG) private readonly config: Pick<Config, 'templatesPublic'>,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const access = this.getAccess(context);
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (access.kind === 'open') return this.admitVisitor(access, request);
    try {
      const admitted = this.admit(access, request, http.getResponse<FastifyReply>());
      return admitted instanceof Promise
        ? admitted.catch((error: unknown) => this.refuse(error, access, request))
        : admitted;
    } catch (error) {
      return this.refuse(error, access, request);
    }
  }

  private admit(access: GuardedAccess, request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
    if (request.bearer !== null) return this.apiKeys.admit(access, request, request.bearer);
    return this.sessions.admit(access, request, reply);
  }

  private refuse(error: unknown, access: GuardedAccess, request: FastifyRequest): never {
    this.refusals.note(error, access, request, { byGuard: true });
    throw error;
  }

  private getAccess(context: ExecutionContext): Access {
    const handler = context.getHandler();
    const cached = this.declared.get(handler);
    if (cached !== undefined) return cached;
    const declared = declaredAccess(handler, context.getClass());
    if (declared === undefined) throw new NotFound();
    const access = this.restricted(declared);
    this.declared.set(handler, access);
    return access;
  }

  /** An installation may keep its templates to those who have an account. */
  private restricted(declared: Access): Access {
    const isPrivate = declared.kind === 'open' && declared.templates === true && !this.config.templatesPublic;
    return isPrivate ? { kind: 'signed-in' } : declared;
  }

  private admitVisitor({ always }: Extract<Access, { kind: 'open' }>, request: FastifyRequest): true {
    if (request.bearer !== null && isAuthRoute(request)) throw new DomainError('api_key_not_allowed');
    if (always !== true) this.maintenance.assertOpen(request);
    return true;
  }
}
