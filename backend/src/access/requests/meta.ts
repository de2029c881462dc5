import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from '@throughline/contracts/event.js';
import { CommandId, CorrelationId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId, newId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import type { Caller } from './caller.js';

const visitor: Actor = { kind: 'system', id: 'visitor' };

const brand = <T extends string>(id: string): T => id as T;

/**
 * Who, when and why, for the command a request makes. The same Idempotency-Key gives the same command id,
 * so even a retry after a crash appends the same events once. After its day the key may ask for something else:
 * that is another command, which streams that remember the first do not take for it.
 */
export const toMeta = (request: FastifyRequest): CommandMeta => {
  const { caller, keyed } = request;
  const meta: CommandMeta = {
    commandId: brand<CommandId>(keyed === null ? newId() : derivedId(keyed.userId, keyed.route, keyed.key, keyed.hash)),
    correlationId: brand<CorrelationId>(request.id),
    causationId: null,
    actor: caller === null ? visitor : getActor(caller),
    workspaceId: getWorkspace(request),
    at: request.server.clock.now().toISOString(),
  };
  if (request.origin !== null) meta.origin = request.origin;
  const expected = request.headers['if-match'];
  if (expected !== undefined && expected !== '*') meta.expectedRevision = getRevision(expected);
  return meta;
};

export const getActor = (asker: Caller): Actor =>
  'apiKey' in asker ? { kind: 'user', id: asker.userId, apiKey: asker.apiKey } : { kind: 'user', id: asker.userId };

/** Applies to the path; the access guard has let the caller in by then. */
const getWorkspace = (request: FastifyRequest): WorkspaceId | null => {
  const id = (request.params as { workspaceId?: string } | null)?.workspaceId;
  return id === undefined ? null : brand<WorkspaceId>(id);
};

const getRevision = (tag: string): number => {
  const digits = /^"(\d{1,15})"$/.exec(tag)?.[1];
  if (digits === undefined) throw new DomainError('malformed_request', { detail: 'If-Match wants "<revision>".' });
  return Number(digits);
};

export const Meta = createParamDecorator((_: unknown, context: ExecutionContext) =>
  toMeta(context.switchToHttp().getRequest<FastifyRequest>()),
);
