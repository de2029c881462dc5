import { setImmediate } from 'node:timers/promises';

/** For so long at a stretch a build may keep everything else in the process waiting. */
const stretchMs = 1;

/** Lets what is live go first: whoever works through the past asks after each small part of it. */
export class Pace {
  #since = performance.now();

  /** `live` settles once nothing is being folded live. */
  constructor(private readonly live: () => Promise<void>) {}

  /** Undefined: go on; else go on when it settles. */
  pause(): Promise<void> | undefined {
    return performance.now() - this.#since < stretchMs ? undefined : this.#letOthersPass();
  }

  async #letOthersPass(): Promise<void> {
    await setImmediate();
    await this.live();
    this.#since = performance.now();
  }
}
