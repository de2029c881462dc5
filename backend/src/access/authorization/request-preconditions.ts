import { Injectable } from '@nestjs/common';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import type { FastifyRequest } from 'fastify';
import { Idempotency } from '../../kernel/http/idempotency/idempotency.js';
import type { Caller, SessionCaller } from '../requests/caller.js';
import { isRead } from '../requests/is-read.js';
import { RecentAuthentication } from '../sessions/recent-authentication.js';
import type { GuardedAccess } from './route-access.js';

/** The position of `?after=<position>`, unparsed; undefined without one. */
export const afterOf = ({ query }: FastifyRequest): unknown => (query as { after?: unknown }).after;

const needsRecentProof = ({ kind }: GuardedAccess, { method }: FastifyRequest): boolean =>
  kind === 'operator' && !isRead(method);

/** Knows what a request asks for before its handler runs: a position of the log to be shown, and that it is applied only once. */
@Injectable()
export class RequestPreconditions {
  constructor(
    private readonly readModel: ReadModel,
    private readonly idempotency: Idempotency,
    private readonly store: EventStore,
    private readonly recent: RecentAuthentication,
  ) {}

  areIn(access: GuardedAccess, request: FastifyRequest): boolean {
    const isKeyed = request.headers['idempotency-key'] !== undefined;
    return isKeyed || afterOf(request) !== undefined || needsRecentProof(access, request);
  }

  /** Whatever an operator changes needs a recent proof of who they are: most of it cannot be undone, and none is the workspace's own. */
  async requireRecentProof(access: GuardedAccess, request: FastifyRequest, caller: SessionCaller): Promise<void> {
    if (needsRecentProof(access, request)) await this.recent.require(caller);
  }

  /**
   * `?after=<position>`: the answer includes the log up to this position. A caller who is not a member yet may be one by an
   * event up to there; a position that the log does not have cannot be of such an event, so nobody waits for it.
   */
  async waitForPosition(request: FastifyRequest, mayRead: () => boolean | Promise<boolean>): Promise<void> {
    const after = afterOf(request);
    if (after === undefined) return;
    if (typeof after !== 'string' || !/^\d{1,16}$/.test(after)) {
      throw new DomainError('validation_failed', {
        errors: [{ pointer: '/after', code: 'invalid', detail: 'A position of the log.' }],
      });
    }
    if (!(await mayRead()) && Number(after) > (await this.store.head())) throw new NotFound();
    await this.readModel.waitFor(Number(after));
  }

  async beginOnce(request: FastifyRequest, caller: Caller): Promise<void> {
    if (request.headers['idempotency-key'] !== undefined) await this.idempotency.begin(request, caller);
  }
}
