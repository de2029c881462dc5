import pg from 'pg';
import { backoff, pause, within } from '../pause.js';
import { Logger } from '../logging/logger.js';
import { Turns } from '../turns.js';

export type ChannelListener = {
  notified: (payload: string) => void;
  /** Listening from here on, for the first time or again: what happened before must be asked for. */
  listening: () => void;
};

/** A connection can fall silent without either side noticing: it is asked so often, and given so long to answer. */
export type ListeningLimits = { askEveryMs: number; answerMs: number };
const defaults: ListeningLimits = { askEveryMs: 10_000, answerMs: 5_000 };

/** A connection takes one query at a time. */
class Line {
  readonly #turns = new Turns();

  constructor(private readonly client: pg.Client) {}

  async query(text: string): Promise<void> {
    await this.#turns.take('query', () => this.client.query(text));
  }

  async end(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}

/** One connection that hears every NOTIFY of the channels asked for, and comes back by itself when it is lost. */
export class Notifications {
  readonly #channels = new Map<string, Set<ChannelListener>>();
  readonly #stopped = new AbortController();
  #line: Line | undefined;
  #loop: Promise<void> | undefined;

  constructor(
    private readonly url: string,
    private readonly logger: Logger,
    private readonly limits = defaults,
  ) {}

  /** Starts to hear a channel; the answer stops it. */
  listen(channel: string, listener: ChannelListener): () => void {
    const listeners = this.#channels.get(channel) ?? new Set();
    listeners.add(listener);
    this.#channels.set(channel, listeners);
    if (this.#line !== undefined) void this.#subscribe(this.#line, channel, [listener]);
    this.#loop ??= this.#connectAgainAndAgain();
    return () => listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.#line?.end();
    await this.#loop;
  }

  async #connectAgainAndAgain(): Promise<void> {
    for (let failures = 0; !this.#stopped.signal.aborted; failures += 1) {
      try {
        await this.#listenUntilLost(() => (failures = 0));
      } catch (error) {
        if (!this.#stopped.signal.aborted)
          this.logger.warn(
            { code: 'notifications_lost', err: error },
            'The connection for notifications is lost. A new one is made.',
          );
      }
      this.#line = undefined;
      await pause(backoff(failures, { first: 50, most: 5_000 }), this.#stopped.signal);
    }
  }

  async #listenUntilLost(connected: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'throughline notifications',
      keepAlive: true,
    });
    const lost = new Promise<never>((_, reject) => {
      // Heard for as long as the client is there: an error that nobody hears ends the process.
      client.on('error', reject);
      client.once('end', () => reject(new Error('Postgres closed the connection.')));
    });
    // Losing it may come before anyone waits for it.
    lost.catch(() => undefined);
    const line = new Line(client);
    try {
      await Promise.race([client.connect(), lost]);
      connected();
      client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
      this.#line = line;
      for (const [channel, listeners] of this.#channels) await this.#subscribe(line, channel, [...listeners]);
      await Promise.race([lost, this.#askForEver(line)]);
    } finally {
      await line.end();
    }
  }

  async #askForEver(line: Line): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      await pause(this.limits.askEveryMs, this.#stopped.signal);
      if (!this.#stopped.signal.aborted)
        await within(this.limits.answerMs, 'Asking the connection for notifications', line.query('select 1'));
    }
  }

  async #subscribe(line: Line, channel: string, listeners: readonly ChannelListener[]): Promise<void> {
    try {
      await line.query(`listen ${pg.escapeIdentifier(channel)}`);
      for (const listener of listeners) listener.listening();
    } catch (error) {
      this.logger.warn(
        { code: 'notifications_listen_failed', err: error, channel },
        'Listening for notifications failed. A new connection is made.',
      );
      await line.end();
    }
  }

  #tell(channel: string, payload: string): void {
    for (const listener of this.#channels.get(channel) ?? []) listener.notified(payload);
  }
}
