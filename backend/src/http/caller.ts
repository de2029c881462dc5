import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Clock } from '@throughline/platform/clock.js';
import type { FastifyRequest } from 'fastify';
import type { KeyedRequest } from './idempotency/keyed-request.js';
import type { ToldLimit } from './limit-headers.js';
import type { SignedInAs } from './sessions.js';

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be extended
  interface FastifyRequest {
    /** Set by the access guard; null on open routes. */
    caller: SignedInAs | null;
    /** Set when the caller sent an Idempotency-Key. */
    keyed: KeyedRequest | null;
    /** Limits that this request was counted against, as its answer tells them; null while there are none. */
    told: ToldLimit[] | null;
    /** The body as it came, on `/hooks` only. */
    rawBody?: Buffer;
  }
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be extended
  interface FastifyInstance {
    clock: Clock;
  }
}

export type Caller = SignedInAs;

/** The person who asks. On an open route there is none, and asking for one is a mistake of ours. */
export const callerOf = (request: FastifyRequest): Caller => {
  if (request.caller === null)
    throw new Error(`${request.routeOptions.url ?? request.url} is open: nobody is signed in.`);
  return request.caller;
};

export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
