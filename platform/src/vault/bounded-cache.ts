import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.js';

/** Keeps the newest entries for a while by the product's clock; the least recently used is evicted first. */
export class BoundedCache<V extends NonNullable<unknown>> extends LRUCache<string, V> {
  constructor(clock: Clock, { max, ttl }: { max: number; ttl: number }) {
    // An entry is stale once it is older than `ttl`; here it ends as soon as it is that old.
    super({ max, ttl: ttl - 1, ttlResolution: 0, perf: { now: () => clock.now().getTime() } });
  }
}
