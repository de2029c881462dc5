import { setImmediate } from 'node:timers/promises';
import { pause } from '@throughline/platform/pause.js';

/** For so long at a stretch a build may keep everything else in the process waiting. */
const stretchMs = 1;
/** So much longer than it worked does a build rest while people are about. */
const restPerWork = 4;

export type Live = {
  /** Settles once nothing is being folded live. */
  settled: () => Promise<void>;
  /** Something was folded live a moment ago, so that more of it is on its way. */
  isBusy: () => boolean;
};

/** For who works while nothing else could go on anyway. */
export const nothingLive: Live = { settled: () => Promise.resolve(), isBusy: () => false };

/**
 * Lets what is live go first: whoever works through the past asks after each small part of it. While people are about it
 * rests longer than it works, for what they do needs the same processors long before it comes here.
 */
export class Pace {
  #since = performance.now();

  constructor(private readonly live: Live) {}

  /** Undefined: go on; else go on when it settles. */
  pause(): Promise<void> | undefined {
    const worked = performance.now() - this.#since;
    return worked < stretchMs ? undefined : this.#letOthersPass(worked);
  }

  async #letOthersPass(worked: number): Promise<void> {
    await (this.live.isBusy() ? pause(worked * restPerWork) : setImmediate());
    await this.live.settled();
    this.#since = performance.now();
  }
}
