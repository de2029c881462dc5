import type { Timers } from '@throughline/platform/timers.js';

/** Timers that end when a test says so. */
export class HandTimers implements Timers {
  readonly running = new Map<object, { ms: number; then: () => void }>();

  after(ms: number, then: () => void): () => void {
    const timer = {};
    this.running.set(timer, { ms, then });
    return () => void this.running.delete(timer);
  }

  endLast(): number {
    const [last] = [...this.running.values()].slice(-1);
    this.running.clear();
    last?.then();
    return last?.ms ?? 0;
  }
}
