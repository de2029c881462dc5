export type CheckpointInterval = {
  /** The most events that a page searches while catching up. */
  window: number;
  /** A checkpoint is due when this many events were searched. */
  every: number;
};

/** A page also ends with this many events that pass. */
const fullPage = 32;

/**
 * Which positions a filtered subscription is told, at the places where a real server tells them. While catching up that is the last
 * event sent or the beginning of the page that was searched, so the rest of the last page stays untold; live it is the event with
 * which an interval ends. Positions are stored ones, so counting them is counting events.
 */
export class Checkpoints {
  #reported = -1;
  #reached: number;
  #pageFrom: number;
  #passed = 0;
  #searched = 0;
  #isCatchingUp = false;

  constructor(
    after: number,
    private readonly interval: CheckpointInterval,
    /** The end of the log when the subscription began. */
    private readonly liveFrom: number,
  ) {
    this.#reached = after;
    this.#pageFrom = after;
  }

  /** While catching up: everything up to this position was searched. */
  searched(upTo: number): number[] {
    this.#isCatchingUp = true;
    const due: number[] = [];
    for (let end = this.#pageEnd; end <= upTo; end = this.#pageEnd) due.push(...this.#endPage(end));
    return due;
  }

  /** While catching up: the event at this position passed, and everything before it was searched. */
  sent(position: number): number[] {
    this.#isCatchingUp = true;
    this.#reached = position;
    this.#passed += 1;
    return this.#passed === fullPage ? this.#endPage(position) : [];
  }

  /** At the end of the log. */
  caughtUp(head: number): number[] {
    if (!this.#isCatchingUp) return [];
    this.#isCatchingUp = false;
    this.#searched = 0;
    if (this.#pageBegin <= head) this.#reached = Math.max(this.#reached, this.#pageFrom);
    return this.#report(this.#reached);
  }

  /** Live: this event was looked at. */
  live(position: number, passed: boolean): number[] {
    const isDue = (position - this.liveFrom) % this.interval.every === 0;
    if (passed || isDue) this.#reached = position;
    return isDue ? this.#report(position) : [];
  }

  /** What was not told is searched again from there. */
  fellBehind(): number[] {
    this.#pageFrom = this.#reached;
    this.#passed = 0;
    return this.#report(this.#reached);
  }

  /** The first page of all begins before the first event. */
  get #pageBegin(): number {
    return Math.max(1, this.#pageFrom);
  }

  get #pageEnd(): number {
    return this.#pageBegin + this.interval.window - 1;
  }

  #endPage(end: number): number[] {
    this.#reached = Math.max(this.#reached, this.#pageFrom);
    this.#searched += end - this.#pageBegin + 1;
    this.#pageFrom = end + 1;
    this.#passed = 0;
    if (this.#searched < this.interval.every) return [];
    this.#searched %= this.interval.every;
    return this.#report(this.#reached);
  }

  #report(position: number): number[] {
    if (position <= this.#reported) return [];
    this.#reported = position;
    return [position];
  }
}
