import { setImmediate } from 'node:timers/promises';
import { delay } from '@throughline/platform/delay.js';

/** A build works this long before it pauses for others. */
const timeSliceMs = 1;
/** While something is folded live, a build pauses this many times as long as it worked. */
const pausePerWork = 4;

export type LiveFolding = {
  /** Settles when no batch is being folded live. */
  settled: () => Promise<void>;
  /** A batch was folded live just now, so more are expected. */
  isBusy: () => boolean;
};

/** For work during which nothing can be folded live anyway. */
export const nothingLive: LiveFolding = { settled: () => Promise.resolve(), isBusy: () => false };

/**
 * Lets live work go first: a build that folds the past asks after each small part. While people are active it pauses longer than it
 * works, because their requests need the same processors.
 */
export class Throttle {
  private since = performance.now();

  constructor(private readonly live: LiveFolding) {}

  /** Undefined when work may go on at once. */
  pause(): Promise<void> | undefined {
    const worked = performance.now() - this.since;
    return worked < timeSliceMs ? undefined : this.letOthersWork(worked);
  }

  private async letOthersWork(worked: number): Promise<void> {
    await (this.live.isBusy() ? delay(worked * pausePerWork) : setImmediate());
    await this.live.settled();
    this.since = performance.now();
  }
}
