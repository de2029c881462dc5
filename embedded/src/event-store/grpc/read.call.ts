import { randomUUID } from 'node:crypto';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { StreamNotFound } from '../errors.js';
import { Lifetime } from '../lifetime.js';
import { ahead } from '../read/ahead.js';
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
import type { Answer } from './several-messages.js';

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

/** What comes out of the table is a message already. */
const encodeOne = (event: RecordedEvent): Buffer => (event instanceof ReadyEvent ? event.message : encodeEvent(event));

const eventsOf = (messages: readonly SubscriptionMessage[]): RecordedEvent[] =>
  messages.flatMap((message) => (message.kind === 'event' ? [message.event] : []));

/** Little enough to be on its way while the reader still has work: whoever waits for a large page to be encoded idles meanwhile. */
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
    for await (const page of ahead(pages)) {
      const encode = await this.#encoding(page);
      for (const slice of slices(page)) yield slice.map(encode);
    }
  }

  async *messages(pages: Subscription): AsyncGenerator<Buffer[], void> {
    for await (const page of ahead(pages)) {
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
  lifetime: Lifetime,
): AsyncGenerator<Buffer[], void> => {
  const reader = store.reader();
  const encoder = new Encoder(reader, resolving);
  switch (request.kind) {
    case 'read-all':
      return encoder.events(readAll(reader, request));
    case 'read-stream':
      return encoder.events(readStream(reader, request));
    case 'subscribe-to-all':
      return encoder.messages(subscribeToAll(reader, request, lifetime));
    case 'subscribe-to-stream':
      return encoder.messages(subscribeToStream(reader, request, lifetime));
  }
};

/** Resolves when the messages have left for the client, or the client for good. */
const sent = (call: Call, messages: readonly Buffer[], lifetime: Lifetime): Promise<void> =>
  new Promise((resolve) => {
    const forget = lifetime.whenOver(resolve);
    call.write(messages, () => {
      forget();
      resolve();
    });
  });

const send = async (call: Call, pages: AsyncGenerator<Buffer[], void>, lifetime: Lifetime): Promise<void> => {
  for await (const page of pages) {
    if (lifetime.isOver) return;
    if (page.length > 0) await sent(call, page, lifetime);
  }
};

const run = async (call: Call, store: ServedStore, lifetime: Lifetime): Promise<void> => {
  try {
    await send(call, answers(store, readRequest(call.request), lifetime), lifetime);
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error;
    call.write(encodeStreamNotFound(error.stream));
  }
};

export const readCall =
  ({ store, openCalls }: ReadContext) =>
  (call: Call): void => {
    const lifetime = new Lifetime();
    const end = (failure?: CallFailure): void => {
      if (lifetime.isOver) return;
      forget();
      lifetime.end();
      if (failure) call.emit('error', failure);
      else call.end();
    };
    const forget = openCalls.add(end);
    call.on('cancelled', () => end());
    call.on('close', () => end());
    run(call, store, lifetime).then(
      () => end(),
      (error: unknown) => end(failureOf(error)),
    );
  };
