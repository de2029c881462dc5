/** `total` is an estimate: an exact count would need all of the log to be read before. */
export type CatchUpProgress = { folded: number; total: number };

/** How far a worker is in the part of the log that was there when it began. */
export class CatchUp {
  private folded = 0;
  private position: number;

  constructor(
    private readonly from: number,
    private readonly head: number,
  ) {
    this.position = from;
  }

  advance(events: number, position: number): void {
    this.folded += events;
    this.position = position;
  }

  /** Returns null before anything was folded, and when all of it is. */
  get progress(): CatchUpProgress | null {
    if (this.folded === 0 || this.position >= this.head) return null;
    const share = (this.position - this.from) / (this.head - this.from);
    return { folded: this.folded, total: Math.max(this.folded, Math.round(this.folded / share)) };
  }
}

const count = (value: number): string => value.toLocaleString('en');

export const catchUpText = ({ folded, total }: CatchUpProgress): string =>
  `folding ${count(folded)} of about ${count(total)} events`;
