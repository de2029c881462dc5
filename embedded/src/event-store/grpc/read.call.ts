import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { StreamNotFound } from '../errors.js';
import { ahead } from '../read/ahead.js';
import { readAll } from '../read/read-all.js';
import { readStream } from '../read/read-stream.js';
import { subscribeToAll } from '../read/subscribe-to-all.js';
import { subscribeToStream } from '../read/subscribe-to-stream.js';
import type { SubscriptionMessage } from '../read/subscription-message.js';
import type { RecordedEvent } from '../recorded-event.js';
import type { Store } from '../store.js';
import { failureOf } from './errors.js';
import type { CallFailure } from './errors.js';
import type { OpenCalls } from './open-calls.js';
import { caughtUp, encodeCheckpoint, encodeConfirmation, encodeEvent, encodeStreamNotFound, fellBehind } from './read-codec.js';
import { readRequest } from './read-request.js';
import type { ReadRequest } from './read-request.js';

type ReadContext = { store: Store; openCalls: OpenCalls };
type Call = ServerWritableStream<Buffer, Buffer>;

/** Bytes of events delivered live are kept for the other subscribers. */
const encoded = new WeakMap<RecordedEvent, Buffer>();

const bytesOf = (event: RecordedEvent): Buffer => {
  const known = encoded.get(event);
  if (known) return known;
  const bytes = encodeEvent(event);
  encoded.set(event, bytes);
  return bytes;
};

const encodeMessage = (message: SubscriptionMessage): Buffer => {
  switch (message.kind) {
    case 'confirmed':
      return encodeConfirmation(randomUUID());
    case 'event':
      return bytesOf(message.event);
    case 'checkpoint':
      return encodeCheckpoint(message.position);
    case 'caught-up':
      return caughtUp;
    case 'fell-behind':
      return fellBehind;
  }
};

async function* encodedPages<T>(source: AsyncGenerator<T[], void>, encode: (item: T) => Buffer): AsyncGenerator<Buffer[], void> {
  for await (const page of ahead(source)) yield page.map(encode);
}

const answers = (store: Store, request: ReadRequest, signal: AbortSignal): AsyncGenerator<Buffer[], void> => {
  const reader = store.reader();
  switch (request.kind) {
    case 'read-all':
      return encodedPages(readAll(reader, request), bytesOf);
    case 'read-stream':
      return encodedPages(readStream(reader, request), bytesOf);
    case 'subscribe-to-all':
      return encodedPages(subscribeToAll(reader, request, signal), encodeMessage);
    case 'subscribe-to-stream':
      return encodedPages(subscribeToStream(reader, request, signal), encodeMessage);
  }
};

const drained = async (call: Call, signal: AbortSignal): Promise<void> => {
  try {
    await once(call, 'drain', { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};

const send = async (call: Call, pages: AsyncGenerator<Buffer[], void>, signal: AbortSignal): Promise<void> => {
  for await (const page of pages) {
    for (const bytes of page) {
      if (signal.aborted) return;
      if (!call.write(bytes)) await drained(call, signal);
    }
  }
};

const run = async (call: Call, store: Store, signal: AbortSignal): Promise<void> => {
  try {
    await send(call, answers(store, readRequest(call.request).request, signal), signal);
  } catch (error) {
    if (!(error instanceof StreamNotFound)) throw error;
    call.write(encodeStreamNotFound(error.stream));
  }
};

export const readCall =
  ({ store, openCalls }: ReadContext) =>
  (call: Call): void => {
    const stop = new AbortController();
    let ended = false;
    const end = (failure?: CallFailure): void => {
      if (ended) return;
      ended = true;
      forget();
      stop.abort();
      if (failure) call.emit('error', failure);
      else call.end();
    };
    const forget = openCalls.add(end);
    call.on('cancelled', () => end());
    call.on('close', () => end());
    run(call, store, stop.signal).then(
      () => end(),
      (error: unknown) => end(failureOf(error)),
    );
  };
