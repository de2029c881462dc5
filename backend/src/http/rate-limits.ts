import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

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
  'token.network': [{ points: 30, seconds: 10 * minute }],
  'code.network': [{ points: 20, seconds: 10 * minute }],
  'invite.workspace': [{ points: 100, seconds: day }],
  'invite.person': [{ points: 30, seconds: hour }],
  'invite.mailbox': [{ points: 5, seconds: 7 * day }],
  'invite.again': [{ points: 1, seconds: day }],
  'slug.person': [{ points: 20, seconds: minute }],
  'hook.endpoint': [{ points: 600, seconds: minute }],
  'hook.network': [{ points: 1_200, seconds: minute }],
} as const satisfies Record<string, readonly { points: number; seconds: number }[]>;
export type RateLimit = keyof typeof rateLimits;

/** Counted in Postgres, so across restarts and processes; by each process alone while Postgres is away. */
@Injectable()
export class RateLimits {
  private readonly limiters: ReadonlyMap<RateLimit, readonly RateLimiterPostgres[]>;

  constructor(
    postgres: Postgres,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.limiters = new Map(
      names.map((name) => [name, rateLimits[name].map((limit) => limiter(postgres, name, limit))]),
    );
  }

  /** Counts one try; refuses when there were too many. */
  async take(name: RateLimit, key: string): Promise<void> {
    for (const limit of this.limiters.get(name) ?? []) {
      try {
        await limit.consume(this.hidden(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new DomainError('rate_limited', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1_000)) });
      }
    }
  }

  async forgive(name: RateLimit, key: string): Promise<void> {
    for (const limit of this.limiters.get(name) ?? []) await limit.delete(this.hidden(key));
  }

  /** Keys are people's addresses: only their fingerprints are stored. */
  private hidden(key: string): string {
    return createHmac('sha256', this.config.pepper).update(key).digest('base64url');
  }
}

const names = Object.keys(rateLimits) as RateLimit[];

const limiter = (postgres: Postgres, name: string, { points, seconds }: { points: number; seconds: number }) => {
  const options = { keyPrefix: `${name}/${seconds}`, points, duration: seconds };
  return new RateLimiterPostgres({
    ...options,
    storeClient: { query: (query: { text: string; values: unknown[] }) => answerOf(postgres, query) },
    storeType: 'client',
    schemaName: 'http',
    tableName: 'rate_limits',
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(options),
  });
};

const answerOf = async (postgres: Postgres, { text, values }: { text: string; values: unknown[] }) => {
  const rows = await postgres.query(text, values);
  return { rows, rowCount: rows.length };
};
