const firstWidthMs = 60_000;
const maxWidthMs = 3_600_000;
/** A window keeps its width for this long after it has ended, so that short pauses do not reset it. */
const quietMs = maxWidthMs;

/** Describes what is counted together, and how often it happened within the window and is not recorded yet. */
export type Counted<T> = { of: T; count: number; firstAt: number; lastAt: number };
type Window<T> = { pending: Counted<T> | null; until: number; widthMs: number };

/**
 * Decides when repeated occurrences are recorded: the first one at once, those that follow together when its window ends. Windows
 * grow from a minute to an hour while occurrences go on, so that nobody can fill the log. Pure but for its memory.
 */
export class RefusalWindows<T> {
  private readonly windows = new Map<string, Window<T>>();

  constructor(private readonly maxWindows: number) {}

  /** Returns what is to be recorded now. */
  add(key: string, of: T, now: number): Counted<T>[] {
    const known = this.windows.get(key);
    if (known !== undefined && now < known.until) {
      known.pending = added(known.pending, of, now);
      return [];
    }
    const evicted = known === undefined ? this.makeRoom() : [];
    const isQuiet = known === undefined || now - known.until >= quietMs;
    const widthMs = isQuiet ? firstWidthMs : Math.min(maxWidthMs, known.widthMs * 2);
    this.windows.set(key, { pending: null, until: now + widthMs, widthMs });
    return [...evicted, added(known?.pending ?? null, of, now)];
  }

  /** Returns what is to be recorded because its window has ended. */
  takeEnded(now: number): Counted<T>[] {
    const ended = [...this.windows].filter(([, { until }]) => now >= until);
    return ended.flatMap(([key, window]) => {
      const { pending, until, widthMs } = window;
      if (pending === null) {
        if (now - until >= quietMs) this.windows.delete(key);
        return [];
      }
      const next = Math.min(maxWidthMs, widthMs * 2);
      this.windows.set(key, { pending: null, until: now + next, widthMs: next });
      return [pending];
    });
  }

  /** Everything that is not recorded yet. */
  takeAll(): Counted<T>[] {
    const pending = [...this.windows.values()].flatMap((window) => window.pending ?? []);
    this.windows.clear();
    return pending;
  }

  private makeRoom(): Counted<T>[] {
    const [oldest] = this.windows;
    if (oldest === undefined || this.windows.size < this.maxWindows) return [];
    this.windows.delete(oldest[0]);
    return oldest[1].pending === null ? [] : [oldest[1].pending];
  }
}

const added = <T>(pending: Counted<T> | null, of: T, now: number): Counted<T> => ({
  of,
  count: (pending?.count ?? 0) + 1,
  firstAt: pending?.firstAt ?? now,
  lastAt: now,
});
