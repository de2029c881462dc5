import { delay } from '../delay.js';

export type WatchdogLimits = { everyMs: number };
export const defaultWatchdogLimits: WatchdogLimits = { everyMs: 10_000 };

/**
 * A network device can drop a connection without either side noticing. When nothing has arrived for a while, the head of
 * the log is read over another connection. If it is ahead of what was delivered twice in a row, the connection is lost.
 */
export class Watchdog {
  barked = false;
  private readonly stopped = new AbortController();
  private heard = true;
  private isBusy = false;

  constructor(
    private readonly limits: WatchdogLimits,
    private readonly head: () => Promise<number>,
    private position: number,
  ) {}

  /** An event, or word that there is none up to here. */
  received(position: number): void {
    this.position = Math.max(this.position, position);
    this.heard = true;
  }

  /** While a batch is being dealt with the connection is held back on purpose. */
  busy(busy: boolean): void {
    this.isBusy = busy;
    this.heard = true;
  }

  stop(): void {
    this.stopped.abort();
  }

  /** Resolves only when the subscription is dead; never after `stop`. */
  async watch(): Promise<void> {
    for (let suspicious = false; ;) {
      await delay(this.limits.everyMs, this.stopped.signal);
      if (this.stopped.signal.aborted) return new Promise(() => undefined);
      if (this.heard || this.isBusy) {
        this.heard = false;
        suspicious = false;
        continue;
      }
      const behind = await this.isBehind();
      if (behind && suspicious && !this.heard) {
        this.barked = true;
        return;
      }
      suspicious = behind;
    }
  }

  /** If the store does not answer here either, the subscription reconnects too. */
  private async isBehind(): Promise<boolean> {
    try {
      return (await this.head()) > this.position;
    } catch {
      return true;
    }
  }
}
