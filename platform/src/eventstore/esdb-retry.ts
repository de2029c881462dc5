import { backoff, delay } from '../delay.js';
import { TimeoutError, withTimeout } from '../timeout.js';
import type { EsdbConnection } from './esdb-connection.js';
import { isConnectionFault } from './esdb-errors.js';
import { EventStoreUnavailable } from './event-store.js';

/** Retries a call while the connection is at fault. Any other error is an answer of the server. */
export class EsdbRetry {
  constructor(
    private readonly connection: EsdbConnection,
    private readonly answerMs: number,
    private readonly attempts: number,
  ) {}

  async run<T>(what: string, work: () => Promise<T>): Promise<T> {
    for (let failures = 0, cuts = 0; ;) {
      const client = this.connection.client();
      try {
        const result = await withTimeout(this.answerMs, what, work());
        this.connection.answered();
        return result;
      } catch (error) {
        // A call that ended because the connection was replaced says nothing about the store.
        const isCut = client !== this.connection.client() && !(error instanceof TimeoutError);
        if (isCut && cuts < this.attempts) cuts += 1;
        else failures += 1;
        await this.giveUpOrWait(error, failures);
      }
    }
  }

  /** Returns when the call may be tried again, otherwise throws. */
  async giveUpOrWait(error: unknown, failures: number): Promise<void> {
    if (!isConnectionFault(error)) {
      this.connection.answered();
      throw error;
    }
    this.connection.contact.failed(error);
    if (error instanceof TimeoutError) this.connection.unanswered();
    if (failures >= this.attempts) throw new EventStoreUnavailable(error);
    await delay(backoff(failures, { first: 50, max: 2_000 }));
  }
}
