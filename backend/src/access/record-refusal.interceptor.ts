import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { tap, type Observable } from 'rxjs';
import { declaredAccess } from './access.js';
import { RecordRefusals } from './refusals/record-refusals.js';

/** Records what a member may do in general, but not in this case, such as changing the role of somebody above. */
@Injectable()
export class RecordRefusalInterceptor implements NestInterceptor {
  constructor(private readonly refusals: RecordRefusals) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const access = declaredAccess(context.getHandler(), context.getClass());
    return next.handle().pipe(
      tap({
        error: (error: unknown) => {
          if (access !== undefined) this.refusals.note(error, access, request, { byGuard: false });
        },
      }),
    );
  }
}
