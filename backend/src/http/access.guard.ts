import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { may, type Permission } from '@throughline/contracts/roles.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import type { FastifyRequest } from 'fastify';
import { accessKey, type Access } from './access.js';
import { Idempotency } from './idempotency/idempotency.js';
import { Memberships } from './memberships.js';
import { Sessions, type SignedInAs } from './sessions.js';

type Handler = ReturnType<ExecutionContext['getHandler']>;

/** Lets in whom the route's declared access names; a route that declares none is not there. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly declared = new WeakMap<Handler, Access>();

  constructor(
    private readonly sessions: Sessions,
    private readonly memberships: Memberships,
    private readonly readModel: ReadModel,
    private readonly idempotency: Idempotency,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const access = this.accessOf(context);
    return access.kind === 'open' || this.admit(access, context.switchToHttp().getRequest<FastifyRequest>());
  }

  private accessOf(context: ExecutionContext): Access {
    const handler = context.getHandler();
    const known = this.declared.get(handler);
    if (known !== undefined) return known;
    const declared: Access | undefined =
      Reflect.getMetadata(accessKey, handler) ?? Reflect.getMetadata(accessKey, context.getClass());
    if (declared === undefined) throw new NotFound();
    this.declared.set(handler, declared);
    return declared;
  }

  private async admit(access: Exclude<Access, { kind: 'open' }>, request: FastifyRequest): Promise<boolean> {
    const session = await this.sessions.authenticate(request);
    if ('problem' in session) throw new DomainError(session.problem);
    request.caller = session;
    // Before membership is looked at: the position may be the one of the joining itself.
    if (request.url.includes('after=')) await this.caughtUp(request);
    if (access.kind === 'member') await this.enter(request, session, access.permission);
    if (request.headers['idempotency-key'] !== undefined) await this.idempotency.begin(request, session);
    return true;
  }

  private async enter(request: FastifyRequest, { userId }: SignedInAs, permission: Permission): Promise<void> {
    const id = (request.params as { workspaceId?: string }).workspaceId;
    if (id === undefined || !workspaceId.test(id)) throw new NotFound();
    const known = this.memberships.roleOf(id as WorkspaceId, userId);
    const role = typeof known === 'string' ? known : await known;
    if (role === null) throw new NotFound();
    if (!may(role, permission)) throw new DomainError('forbidden');
  }

  /** `?after=<position>`: the answer shows at least this moment of the log. */
  private async caughtUp(request: FastifyRequest): Promise<void> {
    const { after } = request.query as { after?: unknown };
    if (after === undefined) return;
    if (typeof after !== 'string' || !/^\d{1,16}$/.test(after)) {
      throw new DomainError('validation_failed', {
        errors: [{ pointer: '/after', code: 'invalid', detail: 'A position of the log.' }],
      });
    }
    await this.readModel.waitFor(Number(after));
  }
}

/** Small letters only: one workspace has one spelling, in caches, rooms and events. */
const workspaceId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
