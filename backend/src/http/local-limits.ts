import type { Clock } from '@throughline/platform/clock.js';
import type { Limit, Taken } from './limit.js';

const most = 50_000;

/** Tries counted by this process alone, as `SharedLimits` counts them. Who has not come for longest is forgotten first. */
export class LocalLimits {
  /** When each was let through, the earliest first. */
  private readonly tries = new Map<string, number[]>();

  constructor(private readonly clock: Clock) {}

  /** Counts one, unless there were too many. */
  take(key: string, { points, seconds }: Limit): Taken {
    const now = this.clock.now().getTime();
    const tries = this.within(key, now - seconds * 1_000, now + seconds * 1_000);
    const refused = tries.length >= points;
    if (!refused) tries.push(now);
    this.tries.delete(key);
    this.tries.set(key, tries);
    const [oldest] = this.tries.keys();
    if (this.tries.size > most && oldest !== undefined) this.tries.delete(oldest);
    const freeIn = (tries[0] ?? now) + seconds * 1_000 - now;
    return { left: points - tries.length, freeIn, wait: refused ? freeIn : 0 };
  }

  /** The last one was not made after all. */
  giveBack(key: string): void {
    this.tries.get(key)?.pop();
  }

  forgive(key: string): void {
    this.tries.delete(key);
  }

  private within(key: string, past: number, until: number): number[] {
    const tries = this.tries.get(key) ?? [];
    while (tries[0] !== undefined && (tries[0] <= past || tries[0] > until)) tries.shift();
    return tries;
  }
}
