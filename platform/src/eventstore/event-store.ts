import type { BufferLimits } from './event-buffer.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { UnreadableEvent } from './event-codec.js';
import { DomainError } from '../problems/domain-error.js';
import type { NewEvent } from './new-event.js';

export type Appended = { revision: number; position: number };

/** Revision the stream must have; `none`: it must not exist yet. */
export type ExpectedRevision = number | 'none';

/** The stream is not where the writer thought; `actual` null when it does not exist. */
export class RevisionConflict extends Error {
  constructor(
    readonly stream: string,
    readonly actual: number | null,
  ) {
    super(`${stream} is at ${actual ?? 'no revision'}`);
    this.name = 'RevisionConflict';
  }
}

/** More than the store takes at once: asked again it would be refused again. */
export class AppendTooLarge extends DomainError {
  constructor() {
    super('payload_too_large', { detail: 'This is more than can be kept at once. Make it smaller.' });
  }
}

/** The store did not answer in time or is away: what was asked may or may not have happened. */
export class EventStoreUnavailable extends Error {
  constructor(cause: unknown, message = 'The event store is not answering.') {
    super(message, { cause });
    this.name = 'EventStoreUnavailable';
  }
}

/** The store has no room left. Nothing was stored; reading goes on. */
export class EventStoreFull extends EventStoreUnavailable {
  constructor(cause: unknown) {
    super(cause, 'The disk of the event store is full.');
    this.name = 'EventStoreFull';
  }
}

export type Subscription = {
  /** Settles when the subscription was closed; it never fails: losing the store means trying again. */
  closed: Promise<void>;
  close: () => Promise<void>;
};

export type Subscriber = {
  /** The only types wanted, all of ours when absent. What is not wanted is not sent; `batch` then hears of positions without events. */
  types?: ReadonlySet<string>;
  /** So much of the log may lie in memory before it is handed over. */
  limits?: BufferLimits;
  /**
   * Awaited before the next batch comes; a throw is retried from the last batch that went through.
   * `position` is that of the last event delivered, readable or not; what is not goes to `unreadable`, in log order.
   */
  batch: (events: readonly AnyRecorded[], position: number, unreadable: readonly UnreadableEvent[]) => Promise<void>;
  /** Everything known to the store has been delivered. */
  caughtUp?: () => void;
};

/** Describes what the log says of an event without its content. `at`: when the event store got it. */
export type LoggedEvent = { position: number; type: string; at: string | null };

/** All that the product asks of EventStoreDB. */
export abstract class EventStore {
  abstract append(stream: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<Appended>;
  /** Events of one stream from a revision on, oldest first; nothing when the stream does not exist. An unreadable one throws. */
  abstract read(stream: string, from?: number): AsyncIterable<AnyRecorded>;
  abstract last(stream: string): Promise<AnyRecorded | null>;
  /** Delivers every domain event after a position in log order, until it is closed. Resubscribes after a lost connection. */
  abstract subscribe(name: string, after: number, subscriber: Subscriber): Subscription;
  /** The first domain events after the position of an event, oldest first; 0 is before the first. */
  abstract readAfter(position: number, maxCount: number): Promise<LoggedEvent[]>;
  /** When the event store got the event at a position, which may be long after the time in the event itself. */
  abstract storedAt(position: number): Promise<string | null>;
  /** Position of the newest domain event, 0 when there is none. */
  abstract head(): Promise<number>;
  /** It has answered this process lately, whichever call that was, and has refused no connection since. */
  abstract readonly isInContact: boolean;
  abstract close(): Promise<void>;
}
