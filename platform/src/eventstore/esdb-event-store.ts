import { END, MaxAppendSizeExceededError, NO_STREAM, StreamNotFoundError } from '@eventstore/db-client';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { backoff, delay } from '../delay.js';
import { appendSeconds } from '../metrics/event-store-metrics.js';
import { withTimeout } from '../timeout.js';
import { guardAppendStream } from './append-stream-guard.js';
import { abandon, proposedEvent, storedEvent } from './esdb-client.js';
import { EsdbConnection } from './esdb-connection.js';
import { actualRevision, isConnectionFault } from './esdb-errors.js';
import { EsdbHead, headOfTypes } from './esdb-head.js';
import type { EsdbOptions } from './esdb-options.js';
import { readLogAfter, readNewest, readStorageTime } from './esdb-reads.js';
import { EsdbRetry } from './esdb-retry.js';
import { EsdbSubscription } from './esdb-subscription.js';
import { defaultBufferLimits } from './event-buffer.js';
import { eventCodec, EventUnreadable, type EventCodec, type StoredEvent } from './event-codec.js';
import {
  AppendTooLarge,
  EventStore,
  EventStoreFull,
  EventStoreUnavailable,
  RevisionConflict,
  type Appended,
  type ExpectedRevision,
  type LoggedEvent,
  type Subscriber,
  type Subscription,
} from './event-store.js';
import type { NewEvent } from './new-event.js';
import { isStorageFull } from './storage-full.js';
import { assertNewEnough } from './server-version.js';
import { defaultWatchdogLimits } from './watchdog.js';

/** EventStoreDB through its client. All appends use one client, because its pending appends share one table per process. */
export class EsdbEventStore extends EventStore {
  private readonly connection: EsdbConnection;
  private readonly ownHead = new EsdbHead();
  private readonly codec: EventCodec;
  private readonly subscriptions = new Set<EsdbSubscription>();
  private readonly answerMs: number;
  private readonly retry: EsdbRetry;

  constructor(private readonly options: EsdbOptions) {
    super();
    this.codec = options.codec ?? eventCodec();
    this.answerMs = options.answerMs ?? 5_000;
    this.connection = new EsdbConnection(options.url, options.logger, this.answerMs);
    this.retry = new EsdbRetry(this.connection, this.answerMs, options.attempts ?? 3);
    const message = 'The stream of appends broke. The appends are retried.';
    guardAppendStream((err) => options.logger.warn({ code: 'append_stream_broken', err }, message));
  }

  /** Waits until the server answers, and throws if its version is too old. */
  async ready(timeoutMs = 30_000): Promise<this> {
    const until = Date.now() + timeoutMs;
    for (let failures = 0; ; failures += 1) {
      try {
        await withTimeout(this.answerMs, 'Asking for the version', this.connection.client().then(assertNewEnough));
        return this;
      } catch (error) {
        if (!isConnectionFault(error)) throw error;
        if (Date.now() > until) throw new EventStoreUnavailable(error);
        await delay(backoff(failures, { first: 100, max: 2_000 }));
      }
    }
  }

  async append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const appended = appendSeconds.startTimer();
    try {
      return await this.appendNow(stream, events, expected);
    } finally {
      appended();
    }
  }

  private appendNow(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    const proposed = events.map((event) => proposedEvent(event, this.codec.encode(event)));
    const expectedRevision = expected === 'none' ? NO_STREAM : BigInt(expected);
    // An unanswered append may have happened: asked again with the same ids and revision it answers as the first time.
    return this.retry.run('Appending', async () => {
      try {
        const client = await this.connection.client();
        const result = await client.appendToStream(stream, proposed, { expectedRevision });
        const revision = Number(result.nextExpectedRevision);
        const position =
          result.position === undefined ? await this.getPosition(stream, revision) : Number(result.position.commit);
        this.ownHead.observe(position);
        return { revision, position };
      } catch (error) {
        if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLarge();
        if (isStorageFull(error)) throw new EventStoreFull(error);
        const actual = actualRevision(error);
        throw actual === undefined ? error : new RevisionConflict(stream, actual);
      }
    });
  }

  async *read(stream: string, from = 0): AsyncIterable<AnyRecorded> {
    for (let next = from, failures = 0; ;) {
      const client = this.connection.client();
      const reading = (await client).readStream(stream, { fromRevision: BigInt(next) });
      const events = reading[Symbol.asyncIterator]();
      try {
        for (;;) {
          const read = await withTimeout(this.answerMs, 'Reading a stream', events.next());
          this.connection.answered();
          if (read.done === true) return this.connection.requireCurrent(client);
          const event = this.readable(storedEvent(read.value));
          if (event === null) continue;
          next = event.revision + 1;
          failures = 0;
          yield event;
        }
      } catch (error) {
        if (error instanceof StreamNotFoundError) return;
        failures += 1;
        await this.retry.giveUpOrWait(error, failures);
      } finally {
        abandon(reading);
      }
    }
  }

  last(stream: string): Promise<AnyRecorded | null> {
    return this.retry.run('Reading the last event', async () => {
      const event = await this.connection.read((client) => readNewest(client, stream, END));
      return this.readable(event);
    });
  }

  subscribe(name: string, after: number, subscriber: Subscriber): Subscription {
    const { url, logger } = this.options;
    const wanted = subscriber.types && headOfTypes(subscriber.types, after);
    const subscription = new EsdbSubscription(
      {
        name,
        url,
        logger,
        codec: this.codec,
        head: () => this.getHead(wanted ?? this.ownHead),
        delivered: (position) => {
          this.connection.contact.answered();
          this.ownHead.observe(position);
          wanted?.observe(position);
        },
        passed: (position) => wanted?.observe(position),
        limits: subscriber.limits ?? this.options.limits ?? defaultBufferLimits,
        watch: this.options.watch ?? defaultWatchdogLimits,
      },
      after,
      subscriber,
    );
    this.subscriptions.add(subscription);
    void subscription.closed.then(() => this.subscriptions.delete(subscription));
    return subscription;
  }

  readAfter(position: number, maxCount: number): Promise<LoggedEvent[]> {
    return this.retry.run('Reading the log', () =>
      this.connection.read((client) => readLogAfter(client, position, maxCount)),
    );
  }

  storedAt(position: number): Promise<string | null> {
    return this.retry.run('Reading the time of an event', () =>
      this.connection.read((client) => readStorageTime(client, position)),
    );
  }

  head(): Promise<number> {
    return this.getHead(this.ownHead);
  }

  get isInContact(): boolean {
    return this.connection.contact.isKept;
  }

  async close(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.close()));
    await this.connection.close();
  }

  private getHead(head: EsdbHead): Promise<number> {
    return this.retry.run('Reading the head', () => this.connection.read((client) => head.find(client)));
  }

  private async getPosition(stream: string, revision: number): Promise<number> {
    const event = await this.connection.read((client) => readNewest(client, stream, BigInt(revision)));
    if (event === null) throw new Error(`${stream}@${revision} was appended but cannot be read.`);
    return event.position;
  }

  private readable(stored: StoredEvent | null): AnyRecorded | null {
    if (stored === null) return null;
    const decoded = this.codec.decode(stored);
    if (decoded.kind === 'unreadable') throw new EventUnreadable(decoded.event);
    return decoded.event;
  }
}
