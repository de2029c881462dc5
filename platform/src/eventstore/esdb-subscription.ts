import {
  eventTypeFilter,
  START,
  streamNameFilter,
  type AllStreamSubscription,
  type EventStoreDBClient,
  type Filter,
} from '@eventstore/db-client';
import type { Logger } from '../logging/logger.js';
import { brokenSubscriptions, unreadableEvents } from '../metrics/event-store-metrics.js';
import { backoff, delay } from '../delay.js';
import { connect, disconnect, storedEvent } from './esdb-client.js';
import { EventBuffer, type BufferLimits } from './event-buffer.js';
import type { Decoded, EventCodec, StoredEvent, UnreadableEvent } from './event-codec.js';
import type { Subscriber, Subscription } from './event-store.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { Watchdog, type WatchdogLimits } from './watchdog.js';
import { isOurs, ourPrefixes } from './streams.js';

export type SubscriptionOptions = {
  name: string;
  url: string;
  codec: EventCodec;
  logger: Logger;
  /** Position of the newest event of the subscribed types, read over another connection. */
  head: () => Promise<number>;
  delivered: (position: number) => void;
  /** No event of the subscribed types is between the last delivered event and this position. */
  passed: (position: number) => void;
  limits: BufferLimits;
  watch: WatchdogLimits;
};

/** Failures in a row after which the client itself is no longer trusted. */
const distrustAfter = 3;
/** A subscription that was connected for this long resets the count of failures. */
const healthyAfterMs = 30_000;

/**
 * Follows the log until it is stopped. It resubscribes because the client does not, and has a watchdog because the client
 * does not detect every lost connection.
 */
export class EsdbSubscription implements Subscription {
  readonly closed: Promise<void>;
  readonly #stopped = new AbortController();
  #client: EventStoreDBClient;
  #failures = 0;

  constructor(
    private readonly parts: SubscriptionOptions,
    private position: number,
    private readonly subscriber: Subscriber,
  ) {
    this.#client = connect(parts.url);
    this.closed = this.#followForEver();
  }

  async close(): Promise<void> {
    this.#stopped.abort();
    await this.closed;
  }

  async #followForEver(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      const began = Date.now();
      try {
        await this.#follow();
      } catch (error) {
        this.#failures = Date.now() - began > healthyAfterMs ? 1 : this.#failures + 1;
        brokenSubscriptions.inc({ subscription: this.parts.name });
        this.parts.logger.warn(
          { code: 'subscription_broken', err: error, subscription: this.parts.name, position: this.position },
          'A subscription broke. It is made again.',
        );
        if (this.#failures % distrustAfter === 0) await this.#renewClient();
      }
      await delay(backoff(this.#failures, { first: 50, max: 5_000 }), this.#stopped.signal);
    }
    await disconnect(this.#client);
  }

  async #renewClient(): Promise<void> {
    const old = this.#client;
    this.#client = connect(this.parts.url);
    await disconnect(old).catch((error: unknown) =>
      this.parts.logger.debug(
        { code: 'event_store_close_failed', err: error },
        'The old connection to the event store did not close cleanly.',
      ),
    );
  }

  /** One life of a subscription; returns when closed, throws when broken. Only what was delivered moves the position. */
  async #follow(): Promise<void> {
    const buffer = new EventBuffer(this.parts.limits);
    const watchdog = new Watchdog(this.parts.watch, this.parts.head, this.position);
    let caughtUp = false;
    let passed = 0;
    const stream = this.#client.subscribeToAll(
      {
        fromPosition: this.position === 0 ? START : { commit: BigInt(this.position), prepare: BigInt(this.position) },
        resolveLinkTos: false,
        filter: this.#filter((position) => {
          watchdog.received(position);
          passed = position;
          setImmediate(() => buffer.wake());
        }),
      },
      { highWaterMark: 256 },
    );
    stream.on('caughtUp', () => {
      caughtUp = true;
      // After events decoded before it have reached the buffer.
      setImmediate(() => buffer.wake());
    });
    // Events that still arrive are read and dropped, because a call is only closed when it has been read to its end.
    const stop = (): void => {
      buffer.end();
      stream
        .unsubscribe()
        .catch((error: unknown) =>
          this.parts.logger.debug(
            { code: 'subscription_already_ended', err: error },
            'The subscription had already ended.',
          ),
        );
    };
    this.#stopped.signal.addEventListener('abort', stop);
    const pumped = this.#pump(stream, buffer, watchdog).finally(() => buffer.end());
    const silent = watchdog.watch().then(() => {
      throw new Error('The log has grown, but nothing was delivered.');
    });
    // Both are waited for below, but may fail while a batch is being dealt with.
    pumped.catch(() => undefined);
    silent.catch(() => undefined);
    const delivered = this.#deliver(buffer, watchdog, async () => {
      if (buffer.size > 0 || stream.readableLength > 0) return;
      if (this.subscriber.types !== undefined) await this.#pass(passed);
      if (!caughtUp) return;
      caughtUp = false;
      this.subscriber.caughtUp?.();
    });
    try {
      await Promise.race([silent, delivered]);
      await pumped;
    } finally {
      watchdog.stop();
      this.#stopped.signal.removeEventListener('abort', stop);
      stop();
      // The next life must not begin while a batch of this one is still being dealt with.
      await delivered.catch(() => undefined);
      if (watchdog.barked) await this.#renewClient();
    }
  }

  /** A checkpoint is only noted: a rejection or a wait in its callback would stop the subscription without a word. */
  #filter(checkpoint: (position: number) => void): Filter {
    const { types } = this.subscriber;
    const checkpointReached = (_: unknown, { commit }: { commit: bigint }): void => checkpoint(Number(commit));
    return types === undefined
      ? streamNameFilter({ prefixes: ourPrefixes, maxSearchWindow: 512, checkpointInterval: 16, checkpointReached })
      : eventTypeFilter({ prefixes: [...types], maxSearchWindow: 32, checkpointInterval: 1, checkpointReached });
  }

  /** What comes later is further; so is what it is told again after this life of the subscription. */
  async #pass(position: number): Promise<void> {
    if (position <= this.position) return;
    await this.subscriber.batch([], position, []);
    this.position = position;
    this.parts.passed(position);
  }

  async #pump(stream: AllStreamSubscription, buffer: EventBuffer, watchdog: Watchdog): Promise<void> {
    for await (const resolved of stream) {
      const event = storedEvent(resolved);
      if (event === null) continue;
      watchdog.received(event.position);
      if (!this.#isWanted(event)) continue;
      const room = buffer.push(withStorageTime(this.parts.codec.decode(event), resolved.event?.created));
      if (room !== undefined) await room;
    }
    if (!buffer.ended) throw new Error('The server ended the subscription.');
  }

  /** The server knows beginnings of types only, and may hold streams of others. */
  #isWanted({ type, stream }: StoredEvent): boolean {
    const { types } = this.subscriber;
    return types === undefined || (types.has(type) && isOurs(stream));
  }

  async #deliver(buffer: EventBuffer, watchdog: Watchdog, idle: () => Promise<void>): Promise<void> {
    for (let taken = await buffer.drain(); taken !== null; taken = await buffer.drain()) {
      if (this.#stopped.signal.aborted) return;
      if (taken.length > 0) {
        watchdog.busy(true);
        await this.#hand(taken);
        watchdog.busy(false);
      }
      await idle();
    }
  }

  async #hand(taken: readonly Decoded[]): Promise<void> {
    const readable: AnyRecorded[] = [];
    const unreadable: UnreadableEvent[] = [];
    for (const decoded of taken) {
      if (decoded.kind === 'read') readable.push(decoded.event);
      else {
        unreadable.push(decoded.event);
        unreadableEvents.inc({ type: decoded.event.type, reason: decoded.event.reason });
      }
    }
    const position = taken.at(-1)?.event.position ?? this.position;
    await this.subscriber.batch(readable, position, unreadable);
    this.position = position;
    this.#failures = 0;
    this.parts.delivered(position);
  }
}

const withStorageTime = (decoded: Decoded, created: Date | undefined): Decoded =>
  decoded.kind === 'read' || created === undefined
    ? decoded
    : { kind: 'unreadable', event: { ...decoded.event, storedAt: created.toISOString() } };
