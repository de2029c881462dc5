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
  private reported = -1;
  private reached: number;
  private pageFrom: number;
  private passed = 0;
  private searchedCount = 0;
  private isCatchingUp = false;

  constructor(
    after: number,
    private readonly interval: CheckpointInterval,
    /** The end of the log when the subscription began. */
    private readonly liveFrom: number,
  ) {
    this.reached = after;
    this.pageFrom = after;
  }

  /** While catching up: everything up to this position was searched. */
  searched(upTo: number): number[] {
    this.isCatchingUp = true;
    const due: number[] = [];
    for (let end = this.pageEnd; end <= upTo; end = this.pageEnd) due.push(...this.endPage(end));
    return due;
  }

  /** While catching up: the event at this position passed, and everything before it was searched. */
  sent(position: number): number[] {
    this.isCatchingUp = true;
    this.reached = position;
    this.passed += 1;
    return this.passed === fullPage ? this.endPage(position) : [];
  }

  /** At the end of the log. */
  caughtUp(head: number): number[] {
    if (!this.isCatchingUp) return [];
    this.isCatchingUp = false;
    this.searchedCount = 0;
    if (this.pageBegin <= head) this.reached = Math.max(this.reached, this.pageFrom);
    return this.report(this.reached);
  }

  /** Live: this event was looked at. */
  live(position: number, passed: boolean): number[] {
    const isDue = (position - this.liveFrom) % this.interval.every === 0;
    if (passed || isDue) this.reached = position;
    return isDue ? this.report(position) : [];
  }

  /** Whatever was not told is searched again from there. */
  fellBehind(): number[] {
    this.pageFrom = this.reached;
    this.passed = 0;
    return this.report(this.reached);
  }

  /** The first page of all begins before the first event. */
  private get pageBegin(): number {
    return Math.max(1, this.pageFrom);
  }

  private get pageEnd(): number {
    return this.pageBegin + this.interval.window - 1;
  }

  private endPage(end: number): number[] {
    this.reached = Math.max(this.reached, this.pageFrom);
    this.searchedCount += end - this.pageBegin + 1;
    this.pageFrom = end + 1;
    this.passed = 0;
    if (this.searchedCount < this.interval.every) return [];
    this.searchedCount %= this.interval.every;
    return this.report(this.reached);
  }

  private report(position: number): number[] {
    if (position <= this.reported) return [];
    this.reported = position;
    return [position];
  }
}
