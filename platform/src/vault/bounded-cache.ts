import type { Clock } from '../clock.js';

/** Keeps the newest entries for a while; what was not asked for the longest goes first. */
export class BoundedCache<V> {
  private readonly entries = new Map<string, { value: V; until: number }>();

  constructor(
    private readonly clock: Clock,
    private readonly options: { max: number; ttl: number },
  ) {}

  get(key: string): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    if (entry.until <= this.clock.now().getTime()) return undefined;
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V): void {
    this.entries.delete(key);
    this.entries.set(key, { value, until: this.clock.now().getTime() + this.options.ttl });
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.options.max) return;
      this.entries.delete(oldest);
    }
  }

  delete(key: string): void {
    this.entries.delete(key);
  }
}
