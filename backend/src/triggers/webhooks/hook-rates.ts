import { Injectable } from '@nestjs/common';
import { limits } from '@throughline/contracts/limits.js';
import type { SignatureMode } from '@throughline/contracts/triggers/trigger.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { LRUCache } from 'lru-cache';
import { refuseCall } from './call-refusals.js';

const signed = { perSecond: 60, burst: 300 };
const getRate = (mode: SignatureMode) => (mode === 'none' ? limits.unsignedWebhook : signed);
const maxHooks = 10_000;

/** Limits how often a webhook is called, valid or not, because each call leaves an event in the log. Counted per process. */
@Injectable()
export class HookRates {
  private readonly buckets = new LRUCache<string, { calls: number; at: number }>({ max: maxHooks });

  constructor(private readonly clock: Clock) {}

  countCall(hookId: string, mode: SignatureMode): void {
    const { perSecond, burst } = getRate(mode);
    const now = this.clock.now().getTime();
    const { calls, at } = this.buckets.get(hookId) ?? { calls: burst, at: now };
    const left = Math.min(burst, calls + (Math.max(0, now - at) / 1_000) * perSecond);
    this.buckets.set(hookId, { calls: left < 1 ? left : left - 1, at: now });
    if (left < 1) throw refuseCall('called_too_often', { retryAfter: 1 });
  }
}
