import type { Pool, Submittable } from 'pg';
import type { RecordedEvent } from '../recorded-event.js';
import { eventOfCopiedRow, isCopiedRow, placeOfFirstRow } from './copied-row.js';

type CopyData = { chunk: Buffer };

/** COPY … TO STDOUT in binary: a page without a hexadecimal detour, at half the cost of a SELECT. */
class CopyOut implements Submittable {
  readonly events: RecordedEvent[] = [];
  readonly done: Promise<void>;
  #resolve: () => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;
  #failure: Error | undefined;
  #begun = false;

  constructor(private readonly query: string) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: Parameters<Submittable['submit']>[0]): void {
    connection.query(`copy (${this.query}) to stdout with (format binary)`);
  }

  handleCopyData({ chunk }: CopyData): void {
    const at = this.#begun ? 0 : placeOfFirstRow;
    this.#begun = true;
    // The chunk is a view of a buffer that is written over by what comes next.
    if (isCopiedRow(chunk, at)) this.events.push(eventOfCopiedRow(Buffer.from(chunk), at));
  }

  handleCommandComplete(): void {
    // Done only once the server is ready for the next command.
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.#resolve();
    else this.#reject(this.#failure);
  }

  handleError(error: Error): void {
    this.#failure = error;
    this.#reject(error);
  }
}

/** The events a query finds, whose columns are those of the table in their order. */
export const copiedEvents = async (pool: Pool, query: string): Promise<RecordedEvent[]> => {
  const client = await pool.connect();
  const copy = new CopyOut(query);
  try {
    await client.query(copy).done;
    client.release();
    return copy.events;
  } catch (error) {
    client.release(true);
    throw error;
  }
};
