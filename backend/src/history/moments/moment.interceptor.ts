import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { atMoment } from '@throughline/platform/read-model/moment.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { declaredAccess } from '../../access/access.js';
import { requireAlso } from '../../access/authorization/require-scope.js';
import { isRead } from '../../access/requests/is-read.js';
import { acceptsAnyQuery } from '../../kernel/http/unknown-query.interceptor.js';
import { isOnlyNow } from '../../kernel/http/only-now.js';
import { Moments } from './moments.js';

/** `?at=<number or instant>`: a reading of a workspace is answered as it would have been then. Nothing is changed in the past. */
@Injectable()
export class MomentInterceptor implements NestInterceptor {
  constructor(private readonly moments: Moments) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { at } = request.query as { at?: unknown };
    const [handler, controller] = [context.getHandler(), context.getClass()];
    // A call of a webhook may have a parameter of this name, which is the sender's.
    if (at === undefined || acceptsAnyQuery(handler)) return next.handle();
    if (!isRead(request.method)) throw new DomainError('in_the_past');
    if (declaredAccess(handler, controller)?.kind !== 'member' || isOnlyNow(handler, controller))
      throw new DomainError('only_now');
    // Every role reads History; a key needs the scope.
    if (request.caller !== null) requireAlso(request.caller, 'history.read');
    const { workspaceId } = request.params as { workspaceId: WorkspaceId };
    const moment = await this.moments.open(workspaceId, at);
    const reply = http.getResponse<FastifyReply>();
    reply.header('moment-number', moment.number).header('moment-at', moment.at);
    return from(atMoment(moment, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}
