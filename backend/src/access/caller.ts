import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Clock } from '@throughline/platform/clock.js';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { KeyHolder } from './api-keys/api-keys.js';
import type { KeyedRequest } from '../kernel/http/idempotency/keyed-request.js';
import type { ToldLimit } from '../kernel/http/limit-headers.js';
import type { SignedInAs } from './sessions/sessions.js';

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be extended
  interface FastifyRequest {
    /** Set by the access guard; null on open routes. */
    caller: SignedInAs | KeyHolder | null;
    /** The key that came with a request under `/api`, whatever it is worth: then nothing else says who asks. */
    bearer: string | null;
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
/** Whoever asks within a workspace: a person, or a program with a key of theirs. */
export type Asker = SignedInAs | KeyHolder;

/** On an open route there is none, and asking for one is a mistake of ours. */
const askerOf = (request: FastifyRequest): Asker => {
  if (request.caller === null)
    throw new Error(`${request.routeOptions.url ?? request.url} is open: nobody is signed in.`);
  return request.caller;
};

/** The person who asks, by a session: no program does what needs one. */
export const callerOf = (request: FastifyRequest): Caller => {
  const asker = askerOf(request);
  if ('apiKey' in asker) throw new DomainError('api_key_not_allowed');
  return asker;
};

export const Asker = createParamDecorator((_: unknown, context: ExecutionContext) =>
  askerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  callerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);
