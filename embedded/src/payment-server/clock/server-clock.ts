/** The clock of the server, in seconds. It runs with its source, and can be moved forward. */
export class ServerClock {
  private offset = 0;
  private pinned: number | null = null;

  constructor(private readonly source: () => number) {}

  now(): number {
    return this.pinned ?? Math.floor(this.source() / 1_000) + this.offset;
  }

  move(seconds: number): void {
    this.offset += seconds;
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
