import { pause } from '../pause.js';

export type WatchdogLimits = { everyMs: number };
export const defaultWatchdogLimits: WatchdogLimits = { everyMs: 10_000 };

/**
 * Intermediaries can swallow a connection without either side noticing. When nothing was heard for a while, the head of
 * the log is asked for over another connection: if it is further than what was delivered, twice in a row, the silence is a loss.
 */
export class Watchdog {
  barked = false;
  readonly #stopped = new AbortController();
  #heard = true;
  #busy = false;

  constructor(
    private readonly limits: WatchdogLimits,
    private readonly head: () => Promise<number>,
    private position: number,
  ) {}

  /** An event, or word that there is none up to here. */
  received(position: number): void {
    this.position = Math.max(this.position, position);
    this.#heard = true;
  }

  /** While a batch is being dealt with the connection is held back on purpose. */
  busy(busy: boolean): void {
    this.#busy = busy;
    this.#heard = true;
  }

  stop(): void {
    this.#stopped.abort();
  }

  /** Resolves only when the subscription is dead; never after `stop`. */
  async watch(): Promise<void> {
    for (let suspicious = false; ;) {
      await pause(this.limits.everyMs, this.#stopped.signal);
      if (this.#stopped.signal.aborted) return new Promise(() => undefined);
      if (this.#heard || this.#busy) {
        this.#heard = false;
        suspicious = false;
        continue;
      }
      const behind = await this.#isBehind();
      if (behind && suspicious && !this.#heard) {
        this.barked = true;
        return;
      }
      suspicious = behind;
    }
  }

  /** A store that does not answer here either is reason enough to connect anew. */
  async #isBehind(): Promise<boolean> {
    try {
      return (await this.head()) > this.position;
    } catch {
      return true;
    }
  }
}
