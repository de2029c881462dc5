import {
  eventTypeFilter,
  START,
  streamNameFilter,
  type AllStreamSubscription,
  type EventStoreDBClient,
  type Filter,
} from '@eventstore/db-client';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { Logger } from '../logging/logger.js';
import { unreadableEvents } from '../metrics/event-store-metrics.js';
import { storedEvent } from './esdb-client.js';
import { EventBuffer, type BufferLimits } from './event-buffer.js';
import { isRetired, type Decoded, type EventCodec, type StoredEvent, type UnreadableEvent } from './event-codec.js';
import type { Subscriber } from './event-store.js';
import { isOurs, ourPrefixes } from './streams.js';
import { Watchdog, type WatchdogLimits } from './watchdog.js';

export type AttemptOptions = {
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

/** Continues from one attempt to the next. Only what was delivered moves the position and resets the failures. */
export type SubscriptionProgress = { position: number; failures: number };

/** One connection of a subscription, from its start until it is stopped or breaks. */
export class SubscriptionAttempt {
  private readonly buffer: EventBuffer;
  private readonly watchdog: Watchdog;
  private caughtUp = false;
  private passed = 0;

  constructor(
    private readonly options: AttemptOptions,
    private readonly progress: SubscriptionProgress,
    private readonly subscriber: Subscriber,
  ) {
    this.buffer = new EventBuffer(options.limits);
    this.watchdog = new Watchdog(options.watch, options.head, progress.position);
  }

  get isConnectionLost(): boolean {
    return this.watchdog.barked;
  }

  /** Returns when stopped, throws when broken. */
  async run(client: EventStoreDBClient, stopped: AbortSignal): Promise<void> {
    const stream = this.open(client);
    const stop = (): void => this.stop(stream);
    stopped.addEventListener('abort', stop);
    const pumped = this.pump(stream).finally(() => this.buffer.end());
    const silent = this.watchdog.watch().then(() => {
      throw new Error('The log has grown, but nothing was delivered.');
    });
    // Both are waited for below, but may fail while a batch is being dealt with.
    pumped.catch(() => undefined);
    silent.catch(() => undefined);
    const delivered = this.deliver(stream, stopped);
    try {
      await Promise.race([silent, delivered]);
      await pumped;
    } finally {
      this.watchdog.stop();
      stopped.removeEventListener('abort', stop);
      stop();
      // The next attempt must not begin while a batch of this one is still being dealt with.
      await delivered.catch(() => undefined);
    }
  }

  private open(client: EventStoreDBClient): AllStreamSubscription {
    const { position } = this.progress;
    const stream = client.subscribeToAll(
      {
        fromPosition: position === 0 ? START : { commit: BigInt(position), prepare: BigInt(position) },
        resolveLinkTos: false,
        filter: this.filter(),
      },
      { highWaterMark: 256 },
    );
    stream.on('caughtUp', () => {
      this.caughtUp = true;
      this.wakeLater();
    });
    return stream;
  }

  /** A checkpoint is only noted: a rejection or a wait in its callback would stop the subscription without a word. */
  private filter(): Filter {
    const { types } = this.subscriber;
    const checkpointReached = (_: unknown, { commit }: { commit: bigint }): void => {
      this.passed = Number(commit);
      this.watchdog.received(this.passed);
      this.wakeLater();
    };
    return types === undefined
      ? streamNameFilter({ prefixes: ourPrefixes, maxSearchWindow: 512, checkpointInterval: 16, checkpointReached })
      : eventTypeFilter({ prefixes: [...types], maxSearchWindow: 32, checkpointInterval: 1, checkpointReached });
  }

  /** After events decoded before have reached the buffer. */
  private wakeLater(): void {
    setImmediate(() => this.buffer.wake());
  }

  /** Events that still arrive are read and dropped, because a call is only closed when it has been read to its end. */
  private stop(stream: AllStreamSubscription): void {
    this.buffer.end();
    stream
      .unsubscribe()
      .catch((error: unknown) =>
        this.options.logger.debug(
          { code: 'subscription_already_ended', err: error },
          'The subscription had already ended.',
        ),
      );
  }

  private async pump(stream: AllStreamSubscription): Promise<void> {
    for await (const resolved of stream) {
      const event = storedEvent(resolved);
      if (event === null) continue;
      this.watchdog.received(event.position);
      if (!this.isWanted(event)) continue;
      const room = this.buffer.push(withStorageTime(this.options.codec.decode(event), resolved.event?.created));
      if (room !== undefined) await room;
    }
    if (!this.buffer.ended) throw new Error('The server ended the subscription.');
  }

  /** The server knows beginnings of types only, and may hold streams of others. */
  private isWanted({ type, stream }: StoredEvent): boolean {
    const { types } = this.subscriber;
    return types === undefined || (types.has(type) && isOurs(stream));
  }

  private async deliver(stream: AllStreamSubscription, stopped: AbortSignal): Promise<void> {
    for (let taken = await this.buffer.drain(); taken !== null; taken = await this.buffer.drain()) {
      if (stopped.aborted) return;
      if (taken.length > 0) {
        this.watchdog.busy(true);
        await this.deliverBatch(taken);
        this.watchdog.busy(false);
      }
      if (this.buffer.size === 0 && stream.readableLength === 0) await this.becomeIdle();
    }
  }

  private async deliverBatch(taken: readonly Decoded[]): Promise<void> {
    const readable: AnyRecorded[] = [];
    const unreadable: UnreadableEvent[] = [];
    for (const decoded of taken) {
      if (decoded.kind === 'read') readable.push(decoded.event);
      else {
        unreadable.push(decoded.event);
        if (!isRetired(decoded.event)) unreadableEvents.inc({ reason: decoded.event.reason });
      }
    }
    const position = taken.at(-1)?.event.position ?? this.progress.position;
    await this.subscriber.batch(readable, position, unreadable);
    this.progress.position = position;
    this.progress.failures = 0;
    this.options.delivered(position);
  }

  /** Everything that has arrived is delivered. */
  private async becomeIdle(): Promise<void> {
    if (this.subscriber.types !== undefined) await this.pass(this.passed);
    if (!this.caughtUp) return;
    this.caughtUp = false;
    this.subscriber.caughtUp?.();
  }

  /** Whatever comes later is further; so is what is delivered again by the next attempt. */
  private async pass(position: number): Promise<void> {
    if (position <= this.progress.position) return;
    await this.subscriber.batch([], position, []);
    this.progress.position = position;
    this.options.passed(position);
  }
}

const withStorageTime = (decoded: Decoded, created: Date | undefined): Decoded =>
  decoded.kind === 'read' || created === undefined
    ? decoded
    : { kind: 'unreadable', event: { ...decoded.event, storedAt: created.toISOString() } };
