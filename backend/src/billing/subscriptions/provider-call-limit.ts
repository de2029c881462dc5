import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';

type OfWorkspace = { Params: { workspaceId: string } };

/** Counts what a workspace asks of the payment provider, which limits the calls of all workspaces together. */
@Injectable()
export class ProviderCallLimit implements NestInterceptor {
  constructor(private readonly limits: RateLimits) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<ReturnType<CallHandler['handle']>> {
    const request = context.switchToHttp().getRequest<FastifyRequest<OfWorkspace>>();
    if (request.method !== 'GET')
      await this.limits.countAttempt('billing-provider.workspace', request.params.workspaceId, request);
    return next.handle();
  }
}
