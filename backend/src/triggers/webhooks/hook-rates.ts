import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

const perSecond = 60;
const burst = 300;
const mostHooks = 10_000;

/** So many calls an address may take before it must rest, good or bad: each leaves a fact in the log. Counted by each process. */
@Injectable()
export class HookRates {
  private readonly buckets = new Map<string, { calls: number; at: number }>();

  constructor(private readonly clock: Clock) {}

  countCall(hookId: string): void {
    const now = this.clock.now().getTime();
    const { calls, at } = this.buckets.get(hookId) ?? { calls: burst, at: now };
    const left = Math.min(burst, calls + (Math.max(0, now - at) / 1_000) * perSecond);
    this.storeBucket(hookId, { calls: left < 1 ? left : left - 1, at: now });
    if (left < 1) throw new DomainError('rate_limited', { retryAfter: 1 });
  }

  private storeBucket(hookId: string, bucket: { calls: number; at: number }): void {
    this.buckets.delete(hookId);
    this.buckets.set(hookId, bucket);
    const [oldest] = this.buckets.keys();
    if (this.buckets.size > mostHooks && oldest !== undefined) this.buckets.delete(oldest);
  }
}
