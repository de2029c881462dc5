import { randomUUID } from 'node:crypto';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { StreamNotFound } from '../errors.js';
import { Cancellation } from '../cancellation.js';
import { prefetch } from '../read/prefetch.js';
import { readAll } from '../read/read-all.js';
import { readStream } from '../read/read-stream.js';
import { subscribeToAll } from '../read/subscribe-to-all.js';
import { subscribeToStream } from '../read/subscribe-to-stream.js';
import { resolveLinks } from '../read/resolve-links.js';
import type { LogReader } from '../read/log-reader.js';
import type { Subscription, SubscriptionMessage } from '../read/subscription-message.js';
import type { RecordedEvent } from '../recorded-event.js';
import type { ServedStore } from '../store.js';
import { failureOf } from './errors.js';
import type { CallFailure } from './errors.js';
import type { OpenCalls } from './open-calls.js';
import {
  caughtUp,
  encodeCheckpoint,
  encodeConfirmation,
  encodeEvent,
  encodeStreamNotFound,
  fellBehind,
} from '../messages/read-codec.js';
import { ReadyEvent } from '../messages/ready-event.js';
import { readRequest } from './read-request.js';
import type { ReadOptions } from './read-request.js';
import type { Answer } from './message-group.js';

type ReadContext = { store: ServedStore; openCalls: OpenCalls };
type Call = ServerWritableStream<Buffer, Answer>;

type EncodeEvent = (event: RecordedEvent) => Buffer;

const encodeMessage = (message: SubscriptionMessage, encode: EncodeEvent): Buffer => {
  switch (message.kind) {
    case 'confirmed':
      return encodeConfirmation(randomUUID());
    case 'event':
      return encode(message.event);
    case 'checkpoint':
      return encodeCheckpoint(message.position);
    case 'caught-up':
      return caughtUp;
    case 'fell-behind':
      return fellBehind;
  }
};

/** An event read from the table is already encoded. */
const encodeOne = (event: RecordedEvent): Buffer => (event instanceof ReadyEvent ? event.message : encodeEvent(event));

const eventsOf = (messages: readonly SubscriptionMessage[]): RecordedEvent[] =>
  messages.flatMap((message) => (message.kind === 'event' ? [message.event] : []));

/** Small enough to be sent while the reader still has work: a client that waits for a large page to be encoded is idle. */
const sliceSize = 64;

function* slices<T>(page: readonly T[]): Generator<T[], void> {
  for (let at = 0; at < page.length; at += sliceSize) yield page.slice(at, at + sliceSize);
}

class Encoder {
  constructor(
    private readonly reader: LogReader,
    private readonly resolving: boolean,
  ) {}

  async *events(pages: AsyncGenerator<RecordedEvent[], void>): AsyncGenerator<Buffer[], void> {
    for await (const page of prefetch(pages)) {
      const encode = await this.#encoding(page);
      for (const slice of slices(page)) yield slice.map(encode);
    }
  }

  async *messages(pages: Subscription): AsyncGenerator<Buffer[], void> {
    for await (const page of prefetch(pages)) {
      const encode = await this.#encoding(eventsOf(page));
      for (const slice of slices(page)) yield slice.map((message) => encodeMessage(message, encode));
    }
  }

  async #encoding(events: readonly RecordedEvent[]): Promise<EncodeEvent> {
    if (!this.resolving) return encodeOne;
    const targets = await resolveLinks(this.reader, events);
    return (event) => (targets.has(event) ? encodeEvent(targets.get(event), event) : encodeOne(event));
  }
}

const answers = (
  store: ServedStore,
  { request, resolveLinks: resolving }: ReadOptions,
  cancellation: Cancellation,
): AsyncGenerator<Buffer[], void> => {
  const reader = store.reader();
  const encoder = new Encoder(reader, resolving);
  switch (request.kind) {
    case 'read-all':
      return encoder.events(readAll(reader, request));
    case 'read-stream':
      return encoder.events(readStream(reader, request));
    case 'subscribe-to-all':
      return encoder.messages(subscribeToAll(reader, request, cancellation));
    case 'subscribe-to-stream':
      return encoder.messages(subscribeToStream(reader, request, cancellation));
  }
};

/** Resolves when the messages were sent or the client is gone. */
const sent = (call: Call, messages: readonly Buffer[], cancellation: Cancellation): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe = cancellation.onCancelled(resolve);
    call.write(messages, () => {
      unsubscribe();
      resolve();
    });
  });

const send = async (call: Call, pages: AsyncGenerator<Buffer[], void>, cancellation: Cancellation): Promise<void> => {
  for await (const page of pages) {
    if (cancellation.isCancelled) return;
    if (page.length > 0) await sent(call, page, cancellation);
  }
};

const run = async (call: Call, store: ServedStore, cancellation: Cancellation): Promise<void> => {
  try {
    await send(call, answers(store, readRequest(call.request), cancellation), cancellation);
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error;
    call.write(encodeStreamNotFound(error.stream));
  }
};

export const readCall =
  ({ store, openCalls }: ReadContext) =>
  (call: Call): void => {
    const cancellation = new Cancellation();
    const end = (failure?: CallFailure): void => {
      if (cancellation.isCancelled) return;
      stopTracking();
      cancellation.cancel();
      if (failure) call.emit('error', failure);
      else call.end();
    };
    const stopTracking = openCalls.add(end);
    call.on('cancelled', () => end());
    call.on('close', () => end());
    run(call, store, cancellation).then(
      () => end(),
      (error: unknown) => end(failureOf(error)),
    );
  };
