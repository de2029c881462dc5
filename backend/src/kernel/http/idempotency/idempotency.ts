import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import type { FastifyRequest } from 'fastify';
import { Schedule } from '../../schedule/schedule.js';
import { KeptAnswer } from './kept-answer.js';
import type { KeyedRequest } from './keyed-request.js';
import { ProcessSign, isGone } from './process-sign.js';
import { getRoute, routeAsSent } from './route-of.js';
import { httpMigrations } from '../http.schema.js';

type Kept = { body_hash: string; status: number | null; answer: string | null; started_at: string };

const hour = 3_600_000;
/** A request that has been in progress for longer was lost, so its key may be used again. */
const lostAfter = 60_000;
/** The same when its process is gone. A connection that breaks is there again before that. */
const goneAfter = 5_000;
const unsafe: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Requests with the same key from the same person on the same route are one request: it is executed once, and its answer
 * is repeated for a day. A request without a key costs nothing. Answers are sealed with the person's key, because they may
 * contain personal data; an answer that shows a secret is not stored (`ShowsSecret`).
 */
@Injectable()
export class Idempotency implements OnModuleInit, OnModuleDestroy {
  private readonly sign: ProcessSign;

  constructor(
    private readonly postgres: Postgres,
    private readonly vault: Vault,
    private readonly clock: Clock,
    logger: Logger,
    @Inject(CONFIG) private readonly config: Config,
    private readonly schedule: Schedule,
  ) {
    this.sign = new ProcessSign(postgres, logger);
  }

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'http', httpMigrations);
    this.schedule.every('1h', 'delete-expired-answers', () => this.deleteExpired(), {
      does: 'Deletes answers to repeated requests after a day',
      once: 'deployment',
      whileReadOnly: false,
    });
  }

  async onModuleDestroy(): Promise<void> {
    await this.sign.close();
  }

  /**
   * Claims the key for this request, or throws the stored answer of the earlier one. The body of an upload is not read yet: its
   * route calls `beginUpload`.
   */
  async begin(request: FastifyRequest, { userId }: { userId: UserId }): Promise<void> {
    if (!unsafe.has(request.method)) return;
    const key = toKey(request);
    const { body } = request;
    if (body instanceof Readable) return;
    await this.beginWith(request, { userId, key }, [Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)]);
  }

  /** The same for an upload that was read. A request without a key is only executed. */
  async beginUpload(
    request: FastifyRequest,
    { userId }: { userId: UserId },
    { name, bytes }: { name: string; bytes: Buffer },
  ): Promise<void> {
    if (request.headers['idempotency-key'] === undefined) return;
    await this.beginWith(request, { userId, key: toKey(request) }, [JSON.stringify(name), bytes]);
  }

  private async beginWith(
    request: FastifyRequest,
    { userId, key }: { userId: UserId; key: string },
    parts: readonly (string | Buffer)[],
  ): Promise<void> {
    // With the pepper, because a body may contain a password that could be guessed from a plain hash.
    const hmac = createHmac('sha256', this.config.pepper);
    for (const part of parts) hmac.update(part);
    const hash = hmac.digest('hex');
    const keyed = { userId, route: await this.routeFor(request, userId, key), key, hash };
    if (!(await this.claim(keyed))) throw await this.earlier(keyed);
    request.keyed = keyed;
  }

  /**
   * Stores the answer of a request that succeeded, or only that it did when the body is null. A refused request changed
   * nothing, so its key is deleted and a retry can succeed.
   */
  async finish({ userId, route, key }: KeyedRequest, status: number, body: string | null): Promise<void> {
    if (status >= 300) {
      await this.postgres.execute('delete from http.idempotency where user_id = $1 and route = $2 and key = $3', [
        userId,
        route,
        key,
      ]);
      return;
    }
    await this.postgres.execute(
      'update http.idempotency set status = $4, answer = $5 where user_id = $1 and route = $2 and key = $3',
      [userId, route, key, status, body === null ? null : await this.vault.seal(userId, 'answer', body)],
    );
  }

  /** Earlier versions stored the path as it was sent. Such a request is repeated under the route that it was stored with. */
  private async routeFor(request: FastifyRequest, userId: UserId, key: string): Promise<string> {
    const [route, sent] = [getRoute(request), routeAsSent(request)];
    if (sent === route) return route;
    const stored = await this.postgres.query(
      'select 1 from http.idempotency where user_id = $1 and route = $2 and key = $3 and started_at >= $4',
      [userId, sent, key, new Date(this.clock.now().getTime() - 24 * hour)],
    );
    return stored.length === 0 ? route : sent;
  }

  private async claim({ userId, route, key, hash }: KeyedRequest): Promise<boolean> {
    const now = this.clock.now().getTime();
    const claimed = await this.postgres.execute(
      `insert into http.idempotency as kept (user_id, route, key, body_hash, started_at, process) values ($1, $2, $3, $4, $5, $9)
       on conflict (user_id, route, key) do update
         set body_hash = excluded.body_hash, started_at = excluded.started_at, status = null, answer = null, process = excluded.process
         where kept.started_at < $6
           or (kept.status is null and kept.body_hash = excluded.body_hash
               and (kept.started_at < $7 or (kept.started_at < $8 and ${isGone('kept.process')})))`,
      [
        userId,
        route,
        key,
        hash,
        new Date(now),
        ...[24 * hour, lostAfter, goneAfter].map((age) => new Date(now - age)),
        this.sign.name(),
      ],
    );
    return claimed === 1;
  }

  private async earlier({ userId, route, key, hash }: KeyedRequest): Promise<Error> {
    const [kept] = await this.postgres.query<Kept>(
      'select body_hash, status, answer, started_at from http.idempotency where user_id = $1 and route = $2 and key = $3',
      [userId, route, key],
    );
    if (kept !== undefined && kept.body_hash !== hash) return new DomainError('idempotency_mismatch');
    if (kept === undefined || kept.status === null) return this.inProgress(kept?.started_at);
    if (kept.answer === null) return new DomainError('secret_already_shown');
    const { answer } = await this.vault.reveal({ answer: kept.answer });
    return new KeptAnswer(kept.status, answer);
  }

  /**
   * Most requests end within a second. One that has not is waited for as long again, but not past the time at which its key
   * may be used again, because its process may be gone.
   */
  private inProgress(startedAt: string | undefined): DomainError {
    const age = startedAt === undefined ? 0 : this.clock.now().getTime() - Date.parse(startedAt);
    const seconds = Math.ceil(Math.min(age, lostAfter - age) / 1_000);
    return new DomainError('idempotency_in_progress', { retryAfter: Math.max(1, seconds) });
  }

  private async deleteExpired(): Promise<void> {
    const past = new Date(this.clock.now().getTime() - 24 * hour);
    await this.postgres.execute('delete from http.idempotency where started_at < $1', [past]);
  }
}

const toKey = ({ headers }: FastifyRequest): string => {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new DomainError('malformed_request', { detail: 'An Idempotency-Key has 1 to 200 visible ASCII characters.' });
};
