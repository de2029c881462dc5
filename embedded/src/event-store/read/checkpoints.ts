/** Positions have no gaps, so counting searched events is counting positions. */
export class Checkpoints {
  #last: number;

  constructor(
    from: number,
    private readonly every: number,
  ) {
    this.#last = from;
  }

  /** The latest checkpoint that is due once everything up to `position` was searched. */
  due(position: number): number | undefined {
    const steps = Math.floor((position - this.#last) / this.every);
    if (steps < 1) return undefined;
    this.#last += steps * this.every;
    return this.#last;
  }

  /** At the switch to live, whatever the interval. */
  caughtUp(position: number): number | undefined {
    if (position <= this.#last) return undefined;
    this.#last = position;
    return position;
  }
}
