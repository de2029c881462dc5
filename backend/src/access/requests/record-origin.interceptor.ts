import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { isRead } from './is-read.js';
import { RequestOrigin } from './request-origin.js';

/** Notes where a request comes from before its command is built, so that events can say so. */
@Injectable()
export class RecordOriginInterceptor implements NestInterceptor {
  constructor(private readonly origins: RequestOrigin) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { ip, headers, caller } = request;
    if (!isRead(request.method))
      request.origin = await this.origins.findOrigin({ ip, userAgent: headers['user-agent'] }, caller);
    return next.handle();
  }
}
