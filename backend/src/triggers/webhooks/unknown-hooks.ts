import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { LRUCache } from 'lru-cache';
import { refuseCall } from './call-refusals.js';
import { LocalCounts } from '../../kernel/http/rate-limits/local-counts.js';

const perNetwork = { points: 60, seconds: 60 };
const maxKnown = 10_000;

/**
 * Limits how many URLs that belong to no webhook one network may try, because each is a query. Counted per process. Calls of
 * webhooks that were found before are never limited by it.
 */
@Injectable()
export class UnknownHooks {
  private readonly misses: LocalCounts;
  private readonly known = new LRUCache<string, true>({ max: maxKnown });

  constructor(clock: Clock) {
    this.misses = new LocalCounts(clock);
  }

  /** Called before the webhook is looked up. */
  requireAttempt(hookId: string, network: string): void {
    if (this.known.has(hookId)) return;
    const { wait } = this.misses.getUsage(network, perNetwork);
    if (wait > 0) throw refuseCall('unknown_addresses', { retryAfter: Math.ceil(wait / 1_000) });
  }

  recordFound(hookId: string): void {
    this.known.set(hookId, true);
  }

  recordMissing(hookId: string, network: string): void {
    this.known.delete(hookId);
    this.misses.countAttempt(network, perNetwork);
  }
}
