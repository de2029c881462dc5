import { Injectable, SetMetadata, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import { Reflector } from '@nestjs/core';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { ofEveryRoute, unknownName } from './contract.pipe.js';

const anyQuery = 'any-query';

/** The callers of the route are given its URL and may add parameters of their own, which mean nothing. */
export const AcceptsAnyQuery = () => SetMetadata(anyQuery, true);
export const acceptsAnyQuery = (handler: object): boolean => Reflect.getMetadata(anyQuery, handler) === true;

type Handler = ReturnType<ExecutionContext['getHandler']>;

/** A route without a query refuses every parameter; the contract of a query refuses those that it does not know. */
@Injectable()
export class UnknownQueryInterceptor implements NestInterceptor {
  private readonly reading = new WeakMap<Handler, boolean>();

  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { query } = context.switchToHttp().getRequest<FastifyRequest>();
    const unknown = Object.keys(query as object).filter((name) => !ofEveryRoute.has(name));
    if (unknown.length > 0 && !this.readsQuery(context))
      throw new DomainError('validation_failed', { errors: unknown.map((name) => unknownName([name])) });
    return next.handle();
  }

  private readsQuery(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    const known = this.reading.get(handler);
    if (known !== undefined) return known;
    const reads = this.reflector.get<boolean | undefined>(anyQuery, handler) === true || declaresQuery(context);
    this.reading.set(handler, reads);
    return reads;
  }
}

/** Keys of the arguments that Nest fills in begin with their kind. */
const declaresQuery = (context: ExecutionContext): boolean => {
  const parameters: unknown = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name);
  return Object.keys(parameters ?? {}).some((key) => key.startsWith(`${RouteParamtypes.QUERY}:`));
};
