/** Above this rate the cost of a commit matters, so larger batches pay off. */
const busy = { perMs: 3, delayMs: 3, measuredOverMs: 50 };

/** How much of the last peak is still expected after each commit. */
const decay = 0.9;

const getHalf = (requests: number): number => Math.ceil(requests / 2);

/**
 * Estimates how many requests are in flight, queued or being written, and from that the size of the next batch. Under load
 * a batch takes half of them: the clients of the other half were just answered and send their next requests during the
 * commit, so that neither the node nor its clients are idle.
 */
export class InFlightEstimator {
  private inFlight = 0;
  private perMs = 0;
  private counted = 0;
  private countedSince = 0;

  /** Whether more requests are likely to arrive at the same time. */
  get expectsOthers(): boolean {
    return this.inFlight > 1;
  }

  /** How long a commit waits for more requests, in milliseconds. */
  batchDelayMs(waiting: number): number {
    return this.isBusy && !this.isFullBatch(waiting) ? busy.delayMs : 0;
  }

  isFullBatch(waiting: number): boolean {
    return waiting >= getHalf(this.inFlight);
  }

  /** How many of the waiting requests go into the next commit. */
  batchSize(waiting: number): number {
    return this.isBusy ? getHalf(Math.max(waiting, this.inFlight)) : waiting;
  }

  recordCommit(requests: number, waiting: number): void {
    this.inFlight = Math.max(requests + waiting, this.inFlight * decay);
    this.counted += requests;
    const elapsed = performance.now() - this.countedSince;
    if (elapsed < busy.measuredOverMs) return;
    this.perMs = this.counted / elapsed;
    this.counted = 0;
    this.countedSince = performance.now();
  }

  private get isBusy(): boolean {
    return this.perMs >= busy.perMs;
  }
}
