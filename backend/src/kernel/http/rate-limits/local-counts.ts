import type { Clock } from '@throughline/platform/clock.js';
import { LRUCache } from 'lru-cache';
import type { Limit, LimitUsage } from './rate-limit.js';

const maxKeys = 50_000;

/** When attempts were admitted, the earliest first, and until when they count. */
type Tries = { at: number[]; until: number };

/** Attempts counted by this process alone, as `SharedCounts` counts them. */
export class LocalCounts {
  private readonly known = new LRUCache<string, Tries>({ max: maxKeys });

  constructor(private readonly clock: Clock) {}

  /** The number of keys that have counts. */
  get size(): number {
    return this.known.size;
  }

  /** Counts an attempt, unless the limit is reached. */
  countAttempt(key: string, { points, seconds }: Limit): LimitUsage {
    const now = this.clock.now().getTime();
    const window = seconds * 1_000;
    const tries = this.known.get(key) ?? { at: [], until: 0 };
    const { at } = tries;
    // A time further ahead than the window was recorded by a clock that has been set back since.
    while (at[0] !== undefined && (at[0] <= now - window || at[0] > now + window)) at.shift();
    const refused = at.length >= points;
    if (!refused) {
      at.push(now);
      tries.until = now + window;
    }
    this.known.set(key, tries);
    this.evictExpired(now);
    const freeIn = (at[0] ?? now) + window - now;
    return { left: points - at.length, freeIn, wait: refused ? freeIn : 0 };
  }

  /** How far the limit is used up, without counting. */
  getUsage(key: string, { points, seconds }: Limit): LimitUsage {
    const now = this.clock.now().getTime();
    const window = seconds * 1_000;
    const at = (this.known.peek(key)?.at ?? []).filter((time) => time > now - window && time <= now + window);
    const freeIn = (at[0] ?? now) + window - now;
    return { left: points - at.length, freeIn, wait: at.length >= points ? freeIn : 0 };
  }

  /** Removes the last attempt, which was not made after all. */
  uncountAttempt(key: string): void {
    this.known.peek(key)?.at.pop();
  }

  resetAttempts(key: string): void {
    this.known.delete(key);
  }

  /** Evicts the least recently used keys first, so that a flood of callers is not stored for longer than it counts. */
  private evictExpired(now: number): void {
    for (const key of this.known.rkeys()) {
      if ((this.known.peek(key)?.until ?? 0) > now) return;
      this.known.delete(key);
    }
  }
}
