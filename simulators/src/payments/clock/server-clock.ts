/** The clock of the simulator, in seconds. It runs with its source, and can be moved forward. */
export class ServerClock {
  private pinned: number | null = null;

  /** `source` is in milliseconds. */
  constructor(
    private readonly source: () => number,
    private readonly offset: () => number,
  ) {}

  now(): number {
    return this.pinned ?? this.real() + this.offset();
  }

  /** As it would be if it was never moved. */
  real(): number {
    return Math.floor(this.source() / 1_000);
  }

  /** Does work that was due at an earlier moment as if it were that moment. */
  at(moment: number, work: () => void): void {
    const before = this.pinned;
    this.pinned = moment;
    try {
      work();
    } finally {
      this.pinned = before;
    }
  }
}
