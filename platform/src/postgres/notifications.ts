import { escapeIdentifier } from 'pg';
import { backoff, delay } from '../delay.js';
import { withTimeout } from '../timeout.js';
import { Logger } from '../logging/logger.js';
import { KeyedMutex } from '../keyed-mutex.js';
import { Client } from './pg.js';

export type ChannelListener = {
  notified: (payload: string) => void;
  /** Called after each connect. Notifications before it are lost, so the listener must read the current state. */
  listening: () => void;
};

/** A connection can be lost without either side noticing, so it is probed every `askEveryMs` and must answer in `answerMs`. */
export type ListeningLimits = { askEveryMs: number; answerMs: number };
const defaults: ListeningLimits = { askEveryMs: 10_000, answerMs: 5_000 };

/** A connection that runs one query at a time. */
class Connection {
  private readonly mutex = new KeyedMutex();

  constructor(private readonly client: Client) {}

  async query(text: string): Promise<void> {
    await this.mutex.runExclusive('query', () => this.client.query(text));
  }

  async end(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}

/** One connection that receives every NOTIFY of the subscribed channels, and reconnects when it is lost. */
export class Notifications {
  private readonly channels = new Map<string, Set<ChannelListener>>();
  private readonly stopped = new AbortController();
  private line: Connection | undefined;
  private loop: Promise<void> | undefined;

  constructor(
    private readonly url: string,
    private readonly logger: Logger,
    private readonly limits = defaults,
  ) {}

  /** Subscribes to a channel. Returns a function that unsubscribes. */
  listen(channel: string, listener: ChannelListener): () => void {
    const listeners = this.channels.get(channel) ?? new Set();
    listeners.add(listener);
    this.channels.set(channel, listeners);
    if (this.line !== undefined) void this.subscribe(this.line, channel, [listener]);
    this.loop ??= this.stayConnected();
    return () => listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.stopped.abort();
    await this.line?.end();
    await this.loop;
  }

  private async stayConnected(): Promise<void> {
    for (let failures = 0; !this.stopped.signal.aborted; failures += 1) {
      try {
        await this.listenUntilLost(() => (failures = 0));
      } catch (error) {
        if (!this.stopped.signal.aborted)
          this.logger.warn(
            { code: 'notifications_lost', err: error },
            'The connection for notifications is lost. A new one is made.',
          );
      }
      this.line = undefined;
      await delay(backoff(failures, { first: 50, max: 5_000 }), this.stopped.signal);
    }
  }

  private async listenUntilLost(connected: () => void): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'throughline notifications',
      keepAlive: true,
    });
    const lost = new Promise<never>((_, reject) => {
      client.on('error', reject);
      client.once('end', () => reject(new Error('Postgres closed the connection.')));
    });
    // The connection may be lost before anything awaits the promise.
    lost.catch(() => undefined);
    const line = new Connection(client);
    try {
      await Promise.race([client.connect(), lost]);
      connected();
      client.on('notification', ({ channel, payload }) => this.notify(channel, payload ?? ''));
      this.line = line;
      for (const [channel, listeners] of this.channels) await this.subscribe(line, channel, [...listeners]);
      await Promise.race([lost, this.probe(line)]);
    } finally {
      await line.end();
    }
  }

  private async probe(line: Connection): Promise<void> {
    while (!this.stopped.signal.aborted) {
      await delay(this.limits.askEveryMs, this.stopped.signal);
      if (!this.stopped.signal.aborted)
        await withTimeout(this.limits.answerMs, 'Probing the connection for notifications', line.query('select 1'));
    }
  }

  private async subscribe(line: Connection, channel: string, listeners: readonly ChannelListener[]): Promise<void> {
    try {
      await line.query(`listen ${escapeIdentifier(channel)}`);
      for (const listener of listeners) listener.listening();
    } catch (error) {
      this.logger.warn(
        { code: 'notifications_listen_failed', err: error, channel },
        'Listening for notifications failed. A new connection is made.',
      );
      await line.end();
    }
  }

  private notify(channel: string, payload: string): void {
    for (const listener of this.channels.get(channel) ?? []) listener.notified(payload);
  }
}
