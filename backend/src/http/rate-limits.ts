import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { FastifyRequest } from 'fastify';
import { tellLimit } from './limit-headers.js';
import { LocalLimits, type Taken } from './local-limits.js';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How often, by whom. `network` is a caller's address as `networkOf` cuts it. */
export const rateLimits = {
  'sign-in.network': [{ points: 30, seconds: 5 * minute }],
  'register.network': [{ points: 10, seconds: hour }],
  'register.address': [{ points: 3, seconds: hour }],
  'mail.network': [{ points: 10, seconds: hour }],
  'mail.address': [
    { points: 1, seconds: minute },
    { points: 5, seconds: hour },
    { points: 10, seconds: day },
  ],
  'provider.network': [{ points: 60, seconds: 10 * minute }],
  'token.network': [{ points: 30, seconds: 10 * minute }],
  'code.network': [{ points: 20, seconds: 10 * minute }],
  'invite.workspace': [{ points: 100, seconds: day }],
  'invite.person': [{ points: 30, seconds: hour }],
  'invite.mailbox': [{ points: 5, seconds: 7 * day }],
  'invite.again': [{ points: 1, seconds: day }],
  'photo.person': [{ points: 20, seconds: hour }],
  'slug.person': [{ points: 20, seconds: minute }],
} as const satisfies Record<string, readonly { points: number; seconds: number }[]>;
/** All there are, together: so much the product can take. */
type OfEveryone = 'sign-in.everyone' | 'register.everyone' | 'mail.everyone';
export type RateLimit = keyof typeof rateLimits | OfEveryone;

type Limit = { points: number; seconds: number };

/** Milliseconds after which Postgres is too slow to be asked: a flood must not make everyone wait for being counted. */
const patience = 50;

/**
 * Counted in Postgres, so across restarts and processes, and by each process for itself, which is what holds while
 * Postgres is slow or away.
 */
@Injectable()
export class RateLimits {
  private readonly limits: Readonly<Record<RateLimit, readonly Limit[]>>;
  private readonly shared: ReadonlyMap<Limit, RateLimiterPostgres>;
  private readonly local: LocalLimits;

  constructor(
    postgres: Postgres,
    clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.local = new LocalLimits(clock);
    this.limits = { ...rateLimits, ...ofEveryone(config) };
    this.shared = new Map(
      Object.entries(this.limits).flatMap(([name, limits]) =>
        limits.map((limit) => [limit, limiter(postgres, name, limit)] as const),
      ),
    );
  }

  /** Counts one try; refuses when there were too many. The answer to `tell` says how many are left. */
  async take(name: RateLimit, key: string, tell?: FastifyRequest): Promise<void> {
    const hidden = this.hidden(key);
    for (const limit of this.limits[name]) {
      const local = this.local.take(localKey(name, limit, hidden), limit);
      const taken = local.wait > 0 ? local : stricter(local, await this.sharedTake(limit, hidden));
      if (tell !== undefined) tellLimit(tell, name.replace(/\.\w+$/, ''), limit, taken);
      if (taken.wait > 0) throw new DomainError('rate_limited', { retryAfter: Math.ceil(taken.wait / 1_000) });
    }
  }

  async forgive(name: RateLimit, key: string): Promise<void> {
    const hidden = this.hidden(key);
    for (const limit of this.limits[name]) {
      this.local.forgive(localKey(name, limit, hidden));
      await this.shared.get(limit)?.delete(hidden);
    }
  }

  /** By all processes' count; null when Postgres does not say in time. */
  private async sharedTake(limit: Limit, hidden: string): Promise<Taken | null> {
    const counted = this.shared
      .get(limit)
      ?.consume(hidden)
      .then(takenOf, (refused: unknown) =>
        refused instanceof RateLimiterRes ? { ...takenOf(refused), wait: Math.max(1, refused.msBeforeNext) } : null,
      );
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), patience)));
    try {
      return await Promise.race([counted ?? null, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Keys are people's addresses: only their fingerprints are stored. */
  private hidden(key: string): string {
    return createHmac('sha256', this.config.pepper).update(key).digest('base64url');
  }
}

const ofEveryone = ({ perSecond }: Config): Record<OfEveryone, readonly Limit[]> => ({
  'sign-in.everyone': [{ points: perSecond.signIns, seconds: 1 }],
  'register.everyone': [{ points: perSecond.signUps, seconds: 1 }],
  'mail.everyone': [{ points: perSecond.mails, seconds: 1 }],
});

const takenOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Taken => ({
  left: remainingPoints,
  resetsIn: Math.max(0, msBeforeNext),
  wait: 0,
});

const stricter = (local: Taken, shared: Taken | null): Taken =>
  shared !== null && (shared.wait > 0 || shared.left < local.left) ? shared : local;

const localKey = (name: RateLimit, { seconds }: Limit, hidden: string): string => `${name}/${seconds}/${hidden}`;

const limiter = (postgres: Postgres, name: string, { points, seconds }: Limit) =>
  new RateLimiterPostgres({
    keyPrefix: `${name}/${seconds}`,
    points,
    duration: seconds,
    storeClient: { query: (query: { text: string; values: unknown[] }) => answerOf(postgres, query) },
    storeType: 'client',
    schemaName: 'http',
    tableName: 'rate_limits',
    tableCreated: true,
  });

const answerOf = async (postgres: Postgres, { text, values }: { text: string; values: unknown[] }) => {
  const rows = await postgres.query(text, values);
  return { rows, rowCount: rows.length };
};
