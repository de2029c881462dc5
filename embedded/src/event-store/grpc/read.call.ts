import { randomUUID } from 'node:crypto';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { StreamNotFound } from '../errors.js';
import { Lifetime } from '../lifetime.js';
import { ahead } from '../read/ahead.js';
import { readAll } from '../read/read-all.js';
import { readStream } from '../read/read-stream.js';
import { subscribeToAll } from '../read/subscribe-to-all.js';
import { subscribeToStream } from '../read/subscribe-to-stream.js';
import type { SubscriptionMessage } from '../read/subscription-message.js';
import type { Store } from '../store.js';
import { failureOf } from './errors.js';
import type { CallFailure } from './errors.js';
import type { OpenCalls } from './open-calls.js';
import { caughtUp, encodeCheckpoint, encodeConfirmation, encodeEvent, encodeStreamNotFound, fellBehind } from './read-codec.js';
import { readRequest } from './read-request.js';
import type { ReadRequest } from './read-request.js';
import type { Answer } from './several-messages.js';

type ReadContext = { store: Store; openCalls: OpenCalls };
type Call = ServerWritableStream<Buffer, Answer>;

const encodeMessage = (message: SubscriptionMessage): Buffer => {
  switch (message.kind) {
    case 'confirmed':
      return encodeConfirmation(randomUUID());
    case 'event':
      return encodeEvent(message.event);
    case 'checkpoint':
      return encodeCheckpoint(message.position);
    case 'caught-up':
      return caughtUp;
    case 'fell-behind':
      return fellBehind;
  }
};

async function* encoded<T>(source: AsyncGenerator<T[], void>, encode: (item: T) => Buffer): AsyncGenerator<Buffer[], void> {
  for await (const page of ahead(source)) yield page.map((item) => encode(item));
}

const answers = (store: Store, request: ReadRequest, lifetime: Lifetime): AsyncGenerator<Buffer[], void> => {
  const reader = store.reader();
  switch (request.kind) {
    case 'read-all':
      return encoded(readAll(reader, request), encodeEvent);
    case 'read-stream':
      return encoded(readStream(reader, request), encodeEvent);
    case 'subscribe-to-all':
      return encoded(subscribeToAll(reader, request, lifetime), encodeMessage);
    case 'subscribe-to-stream':
      return encoded(subscribeToStream(reader, request, lifetime), encodeMessage);
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

const run = async (call: Call, store: Store, lifetime: Lifetime): Promise<void> => {
  try {
    await send(call, answers(store, readRequest(call.request).request, lifetime), lifetime);
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
