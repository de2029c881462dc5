import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor, Origin } from '@throughline/contracts/event.js';
import type { SessionId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { ApiKeyScope } from '@throughline/contracts/permissions.js';
import type { Clock } from '@throughline/platform/clock.js';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { KeyedRequest } from '../../kernel/http/idempotency/keyed-request.js';
import type { ReportedLimit } from '../../kernel/http/rate-limits/rate-limit-headers.js';

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be extended
  interface FastifyRequest {
    /** Set by the access guard; null on open routes. */
    caller: SessionCaller | KeyHolder | null;
    /** The API key of a request under `/api`, valid or not. A request with one is identified by the key alone. */
    bearer: string | null;
    /** Where the request comes from, for the events that it causes; null for reads. */
    origin: Origin | null;
    /** Set when the caller sent an Idempotency-Key. */
    keyed: KeyedRequest | null;
    /** Limits this request was counted against, reported in the answer's headers; null while there are none. */
    reportedLimits: ReportedLimit[] | null;
    /** The unparsed body, on `/hooks` only. */
    rawBody?: Buffer;
  }
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can be extended
  interface FastifyInstance {
    clock: Clock;
  }
}

/** A person with a session. */
export type SessionCaller = {
  userId: UserId;
  sessionId: SessionId;
  /** When the session started, and the longest time without a request since, in milliseconds. */
  since: number;
  rested: number;
  /** The token is due for rotation: the answer should set the next cookie. */
  due?: true;
};
/** The API key of a request: its owner, workspace and scopes. */
export type KeyHolder = {
  userId: UserId;
  workspaceId: WorkspaceId;
  /** As in the log: the name is sealed. */
  apiKey: NonNullable<Extract<Actor, { kind: 'user' }>['apiKey']>;
  scopes: readonly ApiKeyScope[];
  expiresAt: string;
};
/** The caller of a request within a workspace: a person with a session, or a program with a person's API key. */
export type Caller = SessionCaller | KeyHolder;

/** An open route has no caller, so reading one there is a programming error. */
const getCaller = (request: FastifyRequest): Caller => {
  if (request.caller === null) throw new Error(`${request.routeOptions.url ?? request.url} is open and has no caller.`);
  return request.caller;
};

/** The person behind the request. A program with an API key is refused. */
export const getSessionCaller = (request: FastifyRequest): SessionCaller => {
  const caller = getCaller(request);
  if ('apiKey' in caller) throw new DomainError('api_key_not_allowed');
  return caller;
};

export const Caller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  getCaller(context.switchToHttp().getRequest<FastifyRequest>()),
);

export const SessionCaller = createParamDecorator((_: unknown, context: ExecutionContext) =>
  getSessionCaller(context.switchToHttp().getRequest<FastifyRequest>()),
);
