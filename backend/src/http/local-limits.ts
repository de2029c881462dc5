import type { Clock } from '@throughline/platform/clock.js';

const most = 50_000;

/** Tries counted by this process alone, in windows that begin with the first one. Who has not come for longest is forgotten first. */
export class LocalLimits {
  private readonly windows = new Map<string, { tries: number; until: number }>();

  constructor(private readonly clock: Clock) {}

  /** Counts one. Answers the milliseconds to wait; 0 when it may be made. */
  take(key: string, { points, seconds }: { points: number; seconds: number }): number {
    const now = this.clock.now().getTime();
    const known = this.windows.get(key);
    const window = known !== undefined && known.until > now ? known : { tries: 0, until: now + seconds * 1_000 };
    window.tries += 1;
    this.windows.delete(key);
    this.windows.set(key, window);
    const [oldest] = this.windows.keys();
    if (this.windows.size > most && oldest !== undefined) this.windows.delete(oldest);
    return window.tries > points ? window.until - now : 0;
  }

  forgive(key: string): void {
    this.windows.delete(key);
  }
}
