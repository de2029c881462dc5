import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Logger } from '../logging/logger.js';
import { withTimeout } from '../timeout.js';
import { connect, disconnect, endAppends } from './esdb-client.js';
import { EventStoreUnavailable } from './event-store.js';
import { StoreContact } from './store-contact.js';

/** A read ended because its client was replaced; it may lack events. */
class ReadCut extends Error {
  /** As the client names the fault of its connection. */
  readonly type = 'cancelled';
}

/**
 * The process's one client for appends and reads, replaced when nothing was answered for a while. All clients of a process
 * share one table of pending appends, so the old one is gone for good before the new one is handed out.
 */
export class EsdbConnection {
  readonly contact = new StoreContact();
  private connected: Promise<EventStoreDBClient>;
  private answeredAt = Date.now();
  private renewing = false;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly logger: Logger,
    private readonly silenceMs: number,
  ) {
    this.connected = Promise.resolve(connect(url));
  }

  client(): Promise<EventStoreDBClient> {
    return this.connected;
  }

  async read<T>(work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    const client = this.connected;
    const found = await work(await client);
    this.requireCurrent(client);
    return found;
  }

  /** Ask when a read has ended: the client ends one that it cancelled like one that is complete. */
  requireCurrent(client: Promise<EventStoreDBClient>): void {
    if (this.closed) throw new EventStoreUnavailable(new ReadCut());
    if (client !== this.connected) throw new ReadCut();
  }

  answered(): void {
    this.answeredAt = Date.now();
    this.contact.answered();
  }

  /** One slow answer is not a dead connection; none at all is. */
  unanswered(): void {
    if (this.renewing || Date.now() - this.answeredAt < this.silenceMs) return;
    this.renewing = true;
    this.logger.warn({ code: 'event_store_silent' }, 'The event store stopped answering. A new connection is made.');
    this.connected = this.renewed(this.connected);
  }

  async close(): Promise<void> {
    this.closed = true;
    const client = await this.connected;
    await withTimeout(2_000, 'Ending the appends', endAppends(client)).catch((error: unknown) =>
      this.logger.debug({ code: 'appends_unanswered', err: error }, 'Some appends were still unanswered.'),
    );
    await disconnect(client);
  }

  private async renewed(old: Promise<EventStoreDBClient>): Promise<EventStoreDBClient> {
    try {
      await disconnect(await old);
    } catch (error) {
      this.logger.debug(
        { code: 'event_store_close_failed', err: error },
        'The old connection to the event store did not close cleanly.',
      );
    }
    this.answeredAt = Date.now();
    this.renewing = false;
    return connect(this.url);
  }
}
