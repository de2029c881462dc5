/** Above this rate the cost of a commit matters, and is better shared by many. */
const busy = { perMs: 3, lingerMs: 3, measuredOverMs: 50 };

/** How much of what was once seen together is still expected after each commit. */
const forgetting = 0.9;

const halfOf = (requests: number): number => Math.ceil(requests / 2);

/**
 * How many requests are about at once, whether waiting or being written, and so how many belong into one commit. While much is
 * asked, half of them: those of the other half, just answered, ask again meanwhile, so that neither the node nor who asks is idle.
 */
export class Company {
  #about = 0;
  #perMs = 0;
  #counted = 0;
  #countedSince = 0;

  /** Whether who asks is likely to be one of several. */
  get isExpected(): boolean {
    return this.#about > 1;
  }

  /** How long a commit waits for more than are there already, in milliseconds. */
  lingerMs(waiting: number): number {
    return this.#isBusy && !this.isEnough(waiting) ? busy.lingerMs : 0;
  }

  isEnough(waiting: number): boolean {
    return waiting >= halfOf(this.#about);
  }

  /** How many of those that wait go into the next commit. */
  share(waiting: number): number {
    return this.#isBusy ? halfOf(Math.max(waiting, this.#about)) : waiting;
  }

  committed(requests: number, waiting: number): void {
    this.#about = Math.max(requests + waiting, this.#about * forgetting);
    this.#counted += requests;
    const elapsed = performance.now() - this.#countedSince;
    if (elapsed < busy.measuredOverMs) return;
    this.#perMs = this.#counted / elapsed;
    this.#counted = 0;
    this.#countedSince = performance.now();
  }

  get #isBusy(): boolean {
    return this.#perMs >= busy.perMs;
  }
}
