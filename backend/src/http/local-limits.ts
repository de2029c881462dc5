import type { Clock } from '@throughline/platform/clock.js';

const most = 50_000;

/** What is left of a limit after a try. `wait`: milliseconds until one may be made; 0 when this one may. */
export type Taken = { left: number; resetsIn: number; wait: number };

/** Tries counted by this process alone, in windows that begin with the first one. Who has not come for longest is forgotten first. */
export class LocalLimits {
  private readonly windows = new Map<string, { tries: number; until: number }>();

  constructor(private readonly clock: Clock) {}

  /** Counts one. */
  take(key: string, { points, seconds }: { points: number; seconds: number }): Taken {
    const now = this.clock.now().getTime();
    const known = this.windows.get(key);
    const window = known !== undefined && known.until > now ? known : { tries: 0, until: now + seconds * 1_000 };
    window.tries += 1;
    this.windows.delete(key);
    this.windows.set(key, window);
    const [oldest] = this.windows.keys();
    if (this.windows.size > most && oldest !== undefined) this.windows.delete(oldest);
    const resetsIn = window.until - now;
    return { left: Math.max(0, points - window.tries), resetsIn, wait: window.tries > points ? resetsIn : 0 };
  }

  forgive(key: string): void {
    this.windows.delete(key);
  }
}
