import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { reportLimit } from './rate-limit-headers.js';
import type { Limit, LimitUsage } from './rate-limit.js';
import { LocalCounts } from './local-counts.js';
import { SharedCounts } from './shared-counts.js';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The limits by what they count. `network` is the network prefix of a caller's IP address, as `callerNetwork` returns it.
 * `address` is a mailbox and `caller` one caller's attempts for one mailbox: nobody alone uses up the limit of a mailbox.
 * `browser` is a browser that has signed in to the mailbox before: not even many callers together use up its limit.
 */
export const rateLimits = {
  'sign-in.network': [{ points: 30, seconds: 5 * minute }],
  'register.network': [{ points: 10, seconds: hour }],
  'register.address': [{ points: 9, seconds: hour }],
  'register.caller': [{ points: 3, seconds: hour }],
  'mail.network': [{ points: 10, seconds: hour }],
  'mail.address': [
    { points: 1, seconds: minute },
    { points: 15, seconds: hour },
    { points: 30, seconds: day },
  ],
  'mail.caller': [
    { points: 5, seconds: hour },
    { points: 10, seconds: day },
  ],
  'mail.browser': [
    { points: 1, seconds: minute },
    { points: 5, seconds: hour },
    { points: 10, seconds: day },
  ],
  'provider.network': [{ points: 60, seconds: 10 * minute }],
  'token.network': [{ points: 30, seconds: 10 * minute }],
  'code.network': [{ points: 20, seconds: 10 * minute }],
  'connect.person': [{ points: 60, seconds: 10 * minute }],
  'rule-try.person': [{ points: 30, seconds: minute }],
  'check.connection': [{ points: 10, seconds: 10 * minute }],
  'invite.workspace': [{ points: 100, seconds: day }],
  'invite.person': [{ points: 30, seconds: hour }],
  'invite.mailbox': [{ points: 5, seconds: 7 * day }],
  'invite.again': [{ points: 1, seconds: day }],
  'recovery-codes.person': [{ points: 5, seconds: hour }],
  'photo.person': [{ points: 20, seconds: hour }],
  'file.workspace': [{ points: 600, seconds: 10 * minute }],
  'slug.person': [{ points: 20, seconds: minute }],
  'template-try.network': [{ points: 10, seconds: minute }],
  'template-use.workspace': [{ points: 60, seconds: hour }],
  'template-check.person': [{ points: 30, seconds: minute }],
  'billing-provider.workspace': [{ points: 60, seconds: minute }],
  'invoice-check.workspace': [{ points: 10, seconds: minute }],
} as const satisfies Record<string, readonly Limit[]>;
/** Limits over all callers together, set to what the deployment can handle. */
type OfEveryone = 'sign-in.everyone' | 'register.everyone' | 'mail.everyone';
export type RateLimit = keyof typeof rateLimits | OfEveryone;

/**
 * Attempts are counted in Postgres, so across restarts and processes, and by each process for itself. The count of the
 * process applies while Postgres is slow or unavailable.
 */
@Injectable()
export class RateLimits {
  /** Postgres is skipped after this many milliseconds, because a flood must not make everyone wait for the count. */
  postgresTimeoutMs = 50;
  private readonly limits: Readonly<Record<RateLimit, readonly Limit[]>>;
  private readonly local: LocalCounts;

  constructor(
    private readonly shared: SharedCounts,
    clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.local = new LocalCounts(clock);
    this.limits = { ...rateLimits, ...ofEveryone(config) };
  }

  /** Counts an attempt, and refuses it when the limit is reached. The answer to `request`, if given, reports what is left. */
  async countAttempt(name: RateLimit, key: string, request?: FastifyRequest): Promise<void> {
    for (const limit of this.limits[name]) {
      const usage = await this.countBoth(this.toKey(name, limit, key), limit);
      if (request !== undefined) reportLimit(request, name.replace(/\.\w+$/, ''), limit, usage);
      if (usage.wait > 0) throw new DomainError('rate_limited', { retryAfter: Math.ceil(usage.wait / 1_000) });
    }
  }

  /** Counts an attempt of a network that contains many callers, and so may make as many `times` more of them. */
  async countWiderNetwork(name: RateLimit, network: string, times: number): Promise<void> {
    for (const { points, seconds } of this.limits[name]) {
      const limit = { points: points * times, seconds };
      const { wait } = await this.countBoth(this.toKey(name, limit, network), limit);
      if (wait > 0) throw new DomainError('rate_limited', { retryAfter: Math.ceil(wait / 1_000) });
    }
  }

  async resetAttempts(name: RateLimit, key: string): Promise<void> {
    for (const limit of this.limits[name]) {
      const hidden = this.toKey(name, limit, key);
      this.local.resetAttempts(hidden);
      await this.shared.resetAttempts(hidden);
    }
  }

  private async countBoth(key: string, limit: Limit): Promise<LimitUsage> {
    const local = this.local.countAttempt(key, limit);
    if (local.wait > 0) return local;
    const shared = await this.inTime(this.shared.countAttempt(key, limit));
    if (shared !== null && shared.wait > 0) this.local.uncountAttempt(key);
    return shared ?? local;
  }

  /** Returns null when Postgres does not answer in time or is unavailable. */
  private async inTime(counted: Promise<LimitUsage>): Promise<LimitUsage | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), this.postgresTimeoutMs)));
    try {
      return await Promise.race([counted.catch(() => null), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Keys contain people's addresses, so only their fingerprints are stored. */
  private toKey(name: RateLimit, { seconds }: Limit, key: string): string {
    const hidden = createHmac('sha256', this.config.pepper).update(key).digest('base64url');
    return `${name}/${seconds}/${hidden}`;
  }
}

const ofEveryone = ({ perSecond }: Config): Record<OfEveryone, readonly Limit[]> => ({
  'sign-in.everyone': [{ points: perSecond.signIns, seconds: 1 }],
  'register.everyone': [{ points: perSecond.signUps, seconds: 1 }],
  'mail.everyone': [{ points: perSecond.mails, seconds: 1 }],
});
