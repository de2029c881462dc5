import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.js';

/** Keeps the newest entries for a while by the product's clock; the least recently used is evicted first. */
export class BoundedCache<V extends NonNullable<unknown>> extends LRUCache<string, V> {
  constructor(clock: Clock, { max, ttl }: { max: number; ttl: number }) {
    super({ max, ttl, ttlResolution: 0, perf: { now: () => clock.now().getTime() } });
  }
}
